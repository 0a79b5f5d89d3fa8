import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'
import classes from './tools.module.css'
import type { TextFinding } from './tools.queries.ts'

/** What a reader may miss in texts of strangers; nothing where nothing was found. */
export function TextFindings({ title, findings }: { title: string; findings: readonly TextFinding[] }) {
  const { t } = useTranslation('tools')
  if (findings.length === 0) return null
  return (
    <Note tone="warning" title={title}>
      <ul className={classes.rows}>
        {findings.map(({ kind, place, text }) => (
          <li key={`${kind} ${place} ${text}`}>
            {t(`finding.${kind as 'instruction'}`)}: <span className={classes.code}>{text}</span> ({place})
          </li>
        ))}
      </ul>
    </Note>
  )
}
