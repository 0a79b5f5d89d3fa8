import { Button, Loader, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { locale } from '../../../app/i18n.ts'
import type en from '../../../locales/en/candidates.json'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '../../../ui/icons.tsx'
import { canRetry, type Upload } from './upload-queue.ts'
import classes from './upload-tray.module.css'
import { uploads } from './uploads.ts'

type Reason = keyof (typeof en)['refusal']

/** One file: its name, how far it is, what became of it, and what can be done. */
export function TrayRow({ upload, onOpened }: { upload: Upload; onOpened: () => void }) {
  const { t, i18n } = useTranslation(['candidates', 'common'])
  const { phase, file } = upload
  const reasons = phase.kind === 'failed' ? reasonsOf(phase.code, phase.detail) : []
  return (
    <>
      <span className={classes.mark} data-phase={toneOf(upload)} aria-hidden>
        <PhaseMark upload={upload} />
      </span>
      <div className={classes.body}>
        <Text truncate title={file.name}>
          {file.name}
        </Text>
        {phase.kind === 'waiting' && (
          <Text size="sm" c="dimmed">
            {t('tray.waiting')}
          </Text>
        )}
        {phase.kind === 'sending' && phase.share < 1 && (
          <Progress value={phase.share * 100} size={4} mt={8} aria-label={t('tray.sending', { name: file.name })} />
        )}
        {phase.kind === 'sending' && phase.share === 1 && (
          <Text size="sm" c="dimmed">
            {t('tray.reading')}
          </Text>
        )}
        {phase.kind === 'done' && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {[
              phase.result.candidate.full_name ?? t('common:unnamed'),
              phase.result.parse.warnings.length > 0 && t('tray.warnings', { count: phase.result.parse.warnings.length }),
              phase.result.duplicate_suggestions.length > 0 && t('tray.duplicates'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
        {reasons.map(({ text, lang }) => (
          <Text key={text} size="sm" lang={lang} title={phase.kind === 'failed' ? phase.code : undefined}>
            {text}
          </Text>
        ))}
      </div>
      {phase.kind === 'done' && (
        <Link
          to="/candidates/$id"
          params={{ id: phase.result.candidate_id }}
          className={classes.link}
          onClick={onOpened}
          aria-label={`${t('common:open')}: ${file.name}`}
        >
          {t('common:open')}
        </Link>
      )}
      {canRetry(upload) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => uploads.retry(upload.id)}
          aria-label={t('tray.retryOne', { name: file.name })}
        >
          {t('tray.retry')}
        </Button>
      )}
    </>
  )
  /** The service's own sentence is the exact one. It is English, so that in other languages the kind of refusal stands before it. */
  function reasonsOf(code: string, detail: string): { text: string; lang?: string }[] {
    const kind = i18n.exists(`candidates:refusal.${code}`) ? t(`refusal.${code as Reason}`) : null
    const own = detail === '' ? [] : [{ text: detail, lang: 'en' }]
    if (own.length > 0 && (kind === null || locale().startsWith('en'))) return own
    return [{ text: kind ?? t('refusal.unknown') }, ...own]
  }
}

const toneOf = ({ phase }: Upload) => (phase.kind === 'done' && phase.result.outcome === 'created_with_warnings' ? 'warned' : phase.kind)

function PhaseMark({ upload }: { upload: Upload }) {
  const tone = toneOf(upload)
  if (tone === 'sending') return <Loader size={16} color="gray" />
  const Icon = { waiting: IconClock, warned: IconAlertTriangle, done: IconCircleCheck, failed: IconCircleX }[tone]
  return <Icon size={18} />
}
