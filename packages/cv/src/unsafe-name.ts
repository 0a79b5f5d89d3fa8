import { Refusal } from './refusal.ts'

/** Programs, scripts and shortcuts that a double click or a web server runs. */
const PROGRAMS =
  'exe|dll|scr|com|pif|cpl|sys|msi|msp|msc|bat|cmd|ps1|psm1|vb|vbs|vbe|js|mjs|cjs|jse|ws|wsf|wsh|hta|jar|class|lnk|scf|reg|inf|url|sh|bash|zsh|ksh|csh|fish|command|elf|app|apk|deb|rpm|dmg|pkg|iso|img|php|php3|php4|php5|php7|php8|phtml|phar|asp|aspx|ashx|asmx|jsp|jspx|cgi|pl|pm|py|pyc|pyw|rb|lua|tcl|swf|xll|xlsm|xlam|docm|dotm|pptm|gadget|application|appx|vhd|vhdx'
/** Pages that run scripts in a browser. */
const PAGES = 'html|htm|xhtml|shtml|mht|mhtml|svg|xml|xsl|xslt'

/** Windows drops dots and spaces at the end, and takes what follows a colon or a zero for something else than the name. */
const END = '[.\\s]*(?:$|[:\\0])'
const UNSAFE_NAME = new RegExp(`\\.(${PROGRAMS}|${PAGES})${END}`, 'i')
const HIDDEN_CHARACTERS = /(?!\0)[\p{Cf}\p{Cc}]/gu
const MACRO_NAMES = /^(?:doc|dot|ppt|xl[as])m$/i

/**
 * Refuses a file whose name makes it a program, a script or a page with scripts where it is opened later, whatever it holds now.
 * The last extension decides, as it does for the machine that opens it: `cv.pdf.exe` is refused. `Jane.Doe.Node.js.pdf` is not: people
 * put dots between words, and our own server runs no file by its name. `instead` says what to send.
 */
export function refuseUnsafeName(name: string | undefined, instead = 'Save the CV as PDF or DOCX.'): void {
  const extension = UNSAFE_NAME.exec((name ?? '').replace(HIDDEN_CHARACTERS, ''))?.[1]
  if (extension === undefined) return
  if (MACRO_NAMES.test(extension)) {
    throw new Refusal('file_unsafe', `The name says that the file may hold macros (.${extension}). ${instead}`)
  }
  throw new Refusal('file_unsafe', `The name ends in .${extension}, as programs and scripts do. ${instead}`)
}

const PROGRAM_INSIDE =
  /\.(exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vb|vbs|vbe|js|jse|ws|wsf|wsh|hta|msi|jar|class|lnk|scf|sh|apk|elf|php|phar|py|rb|pl)$/i

/** Whether a part of a package is a program by its name. Pages and `.bin` parts are not: word processors write both. */
export const isProgramName = (name: string): boolean => PROGRAM_INSIDE.test(name)
