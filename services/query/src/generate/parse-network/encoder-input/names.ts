/** The words of a name: `hiringManager_ID2` is `hiring manager id 2`. */
export function wordsOfName(name: string): string[] {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
  const words = spaced
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
  return words.length > 0 ? words : ['x']
}

const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  (
    'fname:first name|lname:last name|num:number|dept:department|emp:employee|stu:student|prof:professor|desc:description|addr:address|' +
    'tel:telephone|qty:quantity|amt:amount|dob:date of birth|inst:institution|org:organization|mgr:manager|acc:account|cust:customer|' +
    'prod:product|max:maximum|min:minimum|avg:average|pct:percent|yr:year|apt:apartment|loc:location|lang:language|univ:university|' +
    'bldg:building|auth:author|dname:department name|cname:college name|pname:player name|enr:enrollment|ppos:player position|gpa:gpa|' +
    'ssn:ssn|tid:id|pid:id|aid:author id|cid:id|oid:organization id|jid:journal id'
  )
    .split('|')
    .map((line) => line.split(':') as [string, string]),
)

/** Short forms written out and glued words taken apart. `isCommon` knows the words that may stand in a glued name. */
export function writtenOut(words: readonly string[], isCommon: (word: string) => boolean): string[] {
  return withoutHabit(words).flatMap((word) => {
    const long = SHORT_FORMS.get(word)
    if (long !== undefined) return long.split(' ')
    return isCommon(word) || word.length < 5 || !/^[a-z]+$/.test(word) ? [word] : (unglued(word, isCommon) ?? [word])
  })
}

/** A single letter in front is a habit of naming, but for the first and last name. */
function withoutHabit(words: readonly string[]): readonly string[] {
  const [first = '', second] = words
  if (words.length < 2 || !/^[a-z]$/.test(first)) return words
  const name = second === 'name' ? { l: 'last', f: 'first' }[first] : undefined
  return [...(name === undefined ? [] : [name]), ...words.slice(1)]
}

function unglued(word: string, isCommon: (word: string) => boolean): string[] | null {
  let best: [string, string] | null = null
  for (let at = 3; at < word.length - 1; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const fits = (isCommon(left) || SHORT_FORMS.has(left)) && (['id', 'no'].includes(right) || (right.length >= 4 && isCommon(right)))
    if (fits && (best === null || right.length <= 4)) best = [left, right]
  }
  return best && [...(SHORT_FORMS.get(best[0]) ?? best[0]).split(' '), best[1]]
}
