import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { IconAlertTriangle, IconBuilding, IconCircleCheck, IconCircleX, IconPhone, IconVideo } from '../../ui/icons.tsx'
import { shownStatus } from '../../ui/interview-status.ts'
import { useWords } from '../../ui/words.ts'
import classes from './calendar.module.css'
import type { Interview, Mode } from './interviews.queries.ts'
import { PanelFaces } from './panel-faces.tsx'
import { span } from './times.ts'

const MODE_ICONS: Record<string, typeof IconVideo> = { InPerson: IconBuilding, Video: IconVideo, Phone: IconPhone }
const STATUS_ICONS: Record<string, typeof IconVideo> = { Completed: IconCircleCheck, Cancelled: IconCircleX }

interface Props {
  interview: Interview
  /** Panel members who sit in another interview at the same time. */
  clash: readonly string[]
}

/** One interview in the calendar: who, when, which round, how, before whom; and whether somebody sits in two at once. */
export function InterviewLink({ interview, clash }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const words = useWords()
  const { candidate_name, starts_at, ends_at, round, mode, panel, status } = interview
  const ModeIcon = MODE_ICONS[mode] ?? IconVideo
  const StatusIcon = STATUS_ICONS[status]
  const name = candidate_name ?? t('common:unnamed')
  const facts = [span(starts_at, ends_at), t('round', { round })]
  const how = t(`mode.${mode as Mode}`)
  const conflict = clash.length > 0 ? t('clash', { names: clash.join(', ') }) : null
  const rest = [words.status(shownStatus(interview)), t('panelOf', { names: panel.map(({ display_name }) => display_name).join(', ') })]
  return (
    <AppLink
      href={`/interviews/${interview.id}`}
      className={classes.interview}
      data-interview=""
      data-status={shownStatus(interview)}
      data-clash={clash.length > 0 || undefined}
      title={[name, ...facts, how, ...rest, ...(conflict ? [conflict] : [])].join(', ')}
    >
      <span className={classes.line}>
        <ModeIcon size={14} aria-hidden />
        <span className={classes.name}>{name}</span>
        {StatusIcon !== undefined && <StatusIcon size={14} aria-hidden />}
        {clash.length > 0 && <IconAlertTriangle size={14} aria-hidden />}
        <PanelFaces panel={panel} />
      </span>
      <span className={classes.small}>
        {facts.join(' · ')}
        <span className={classes.mode}> · {how}</span>
      </span>
      {conflict !== null && <span className={classes.small}>{conflict}</span>}
      <VisuallyHidden> {rest.join(', ')}</VisuallyHidden>
    </AppLink>
  )
}
