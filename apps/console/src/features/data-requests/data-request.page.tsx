import { Button, Grid, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { END_COLOR } from '../../ui/dialog.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import {
  type DataRequest,
  dataRequestQuery,
  decideDataRequest,
  exportFile,
  useErasurePreview,
  withdrawDataRequest,
} from './data-requests.queries.ts'
import { Blocked } from './request-data.tsx'
import { WhatGoes } from './what-goes.tsx'

/** One request: who asked and why, what it does, and what this reader may do with it. */
export function DataRequestPage() {
  const { t } = useTranslation(['data-requests', 'common'])
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: request, error, refetch } = useRecord(dataRequestQuery(id))
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (request === undefined) return <Skeleton h={320} />
  const name = request.candidate_name ?? t('gone')
  return (
    <>
      <PageHeader
        over={<Link to="/data-requests">{t('heading')}</Link>}
        title={`${t(`kind.${request.kind as 'Export'}`)}: ${name}`}
        status={request.status}
      >
        <Actions request={request} name={name} />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <Standing request={request} />
            <Facts
              facts={[
                [
                  t('person'),
                  request.candidate_name === null ? (
                    t('gone')
                  ) : (
                    <AppLink key="person" href={`/candidates/${request.candidate_id}`}>
                      {name}
                    </AppLink>
                  ),
                ],
                [t('ground'), t(`grounds.${request.ground as 'Other'}`)],
                [t('reason'), request.reason],
                [t('requestedBy'), request.requested_by.display_name],
                [t('requestedAt'), <RelativeTime key="at" at={request.requested_at} />],
                [t('decidedBy'), request.decided_by?.display_name],
                [t('decidedAt'), request.decided_at && <RelativeTime key="decided" at={request.decided_at} />],
                [t('comment'), request.comment],
              ]}
            />
            {request.erased !== null && <WhatGoes counts={request.erased} isDone />}
            {request.kind === 'Erasure' && request.status === 'Pending' && <Preview candidateId={request.candidate_id} />}
            {request.kind === 'Export' && <Text c="dimmed">{t('exportHolds')}</Text>}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel entityType="data_request" entityId={request.id} />
        </Grid.Col>
      </Grid>
    </>
  )
}

/** Where it stands, for the one who reads. */
function Standing({ request }: { request: DataRequest }) {
  const { t } = useTranslation('data-requests')
  const may = (action: string) => request.allowed_actions.includes(action)
  if (may('data-request.decide')) return <Note tone="info" title={t('yourTurn', { name: request.requested_by.display_name })} />
  if (may('data-request.withdraw')) return <Note tone="info" title={t('waiting')} />
  if (request.status === 'Confirmed' && request.available_until !== null)
    return (
      <Note tone="good" title={t('ready')}>
        <Text size="sm">
          {t('until')} <RelativeTime at={request.available_until} />
        </Text>
      </Note>
    )
  return null
}

function Preview({ candidateId }: { candidateId: string }) {
  const { data } = useErasurePreview(candidateId)
  if (data === undefined) return null
  return (
    <>
      {data.blocked_by !== null && <Blocked by={data.blocked_by} />}
      <WhatGoes counts={data.removes} />
    </>
  )
}

type Open = 'confirm' | 'refuse' | 'withdraw'

function Actions({ request, name }: { request: DataRequest; name: string }) {
  const { t } = useTranslation('data-requests')
  const [open, setOpen] = useState<Open | null>(null)
  const kind = request.kind as 'Export' | 'Erasure'
  const may = (action: string) => request.allowed_actions.includes(action)
  const close = () => setOpen(null)
  const decide = (decision: 'Confirmed' | 'Refused') => async (comment: string | undefined) => {
    const settled = await decideDataRequest(request.id, decision, comment)
    notifications.show({ message: t(`done.${settled.status as 'Completed'}`) })
  }
  const comment = { label: t('comment'), hint: t('commentHint') }
  return (
    <>
      {may('data-request.download') && <DownloadButton label={t('download')} fetchFile={() => exportFile(request.id)} />}
      {may('data-request.withdraw') && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {may('data-request.decide') && (
        <>
          <Button variant="default" onClick={() => setOpen('refuse')}>
            {t('refuse')}
          </Button>
          <Button onClick={() => setOpen('confirm')} {...(kind === 'Erasure' ? { color: END_COLOR } : {})}>
            {t(`confirm.${kind}`)}
          </Button>
        </>
      )}
      {open === 'confirm' && (
        <CommentDialog
          title={t(`confirmOf.${kind}`, { name })}
          label={t(`confirm.${kind}`)}
          comment={comment}
          isEnd={kind === 'Erasure'}
          act={decide('Confirmed')}
          onClose={close}
        >
          {t(`confirmText.${kind}`, { name: request.requested_by.display_name })}
        </CommentDialog>
      )}
      {open === 'refuse' && (
        <CommentDialog title={t('refuseOf')} label={t('refuse')} comment={comment} act={decide('Refused')} onClose={close}>
          {t('refuseText', { name: request.requested_by.display_name })}
        </CommentDialog>
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          title={t('withdrawOf')}
          label={t('withdraw')}
          act={async () => {
            await withdrawDataRequest(request.id)
            notifications.show({ message: t('done.Withdrawn') })
          }}
          onClose={close}
        >
          {t('withdrawText')}
        </ConfirmDialog>
      )}
    </>
  )
}
