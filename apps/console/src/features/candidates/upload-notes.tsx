import { Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { Note } from '../../ui/note.tsx'
import classes from './candidates.module.css'
import type { Candidate } from './candidates.queries.ts'
import type { DoneUpload } from './upload-of.ts'
import { warningsNow } from './warnings-now.ts'

/** The reader's sentences are English; those it is known to say are said in the person's language. */
const WARNINGS = {
  'No name was found. Enter it manually.': 'noName',
  'The name is uncertain. Check it.': 'uncertainName',
  'Neither an e-mail address nor a phone number was found.': 'noContact',
  'No e-mail address was found.': 'noEmail',
  'No work experience was recognised.': 'noExperience',
  'No list of skills was recognised.': 'noSkills',
  'The file contains hidden text: white, tiny or outside the page. It was not read. Look at the file before you rely on it.': 'hiddenText',
  'The file seems to contain the CVs of more than one person. Only the first was read. Upload the others as separate files.':
    'secondPerson',
  'The e-mail address seems to stand on two lines, so it may be incomplete. Check it before you write to it.': 'brokenEmail',
  'The file is a scan, so single letters may be read wrongly. Check the name, the e-mail address and the phone number.': 'scanned',
  'The language of this CV is not one that is read. Work experience, education and skills may be missing or wrong: enter them manually.':
    'unreadLanguage',
} as const
const UNCLEAR_DATES = /^The dates of a job were not understood: (“.*”)\. Check the work experience\.$/

interface NotesProps {
  warnings: readonly string[]
  /** Null where it says nothing any more: what was read was corrected, or nobody looked at it. */
  confidence: number | null
  children?: ReactNode
}

/** What to check in what was read from a CV. */
export function ReadingNotes({ warnings, confidence, children }: NotesProps) {
  const { t } = useTranslation('candidates')
  const percent = (of: number) => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(of)
  const fine = warnings.length === 0
  const said = (warning: string): string => {
    const dates = UNCLEAR_DATES.exec(warning)?.[1]
    if (dates !== undefined) return t('notes.unclearDates', { dates })
    return warning in WARNINGS ? t(`notes.${WARNINGS[warning as keyof typeof WARNINGS]}`) : warning
  }
  return (
    <Note tone={fine ? 'good' : 'warning'} title={t(fine ? (confidence === null ? 'notes.complete' : 'notes.fine') : 'notes.check')}>
      {!fine && (
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning}>{said(warning)}</List.Item>
          ))}
        </List>
      )}
      <Group justify="space-between" gap="xs">
        {confidence !== null && <Text size="sm">{t('notes.confidence', { percent: percent(confidence) })}</Text>}
        {children}
      </Group>
    </Note>
  )
}

/** After an upload: what to check, and the way to the next file. */
export function UploadNotes({ upload, candidate }: { upload: DoneUpload; candidate: Candidate }) {
  const { t } = useTranslation('candidates')
  const { warnings, confidence } = upload.result.parse
  const left = warningsNow(warnings, candidate)
  return (
    <ReadingNotes warnings={left} confidence={left.length < warnings.length ? null : confidence}>
      {upload.count > 1 && (
        <Group gap="sm">
          <Text size="sm">{t('notes.place', { place: upload.place, count: upload.count })}</Text>
          {upload.previous !== undefined && (
            <Link to="/candidates/$id" params={{ id: upload.previous }} className={classes.link}>
              {t('notes.previous')}
            </Link>
          )}
          {upload.next !== undefined && (
            <Link to="/candidates/$id" params={{ id: upload.next }} className={classes.link}>
              {t('notes.next')}
            </Link>
          )}
        </Group>
      )}
    </ReadingNotes>
  )
}
