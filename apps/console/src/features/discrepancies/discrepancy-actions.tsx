import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecisionDialog } from '../../ui/decision.tsx'
import { useApproval, useInPlaceOf } from '../../ui/use-approval.ts'
import { type Approval, canDecideHere, decideApproval } from '../approvals/approvals.queries.ts'
import type { Discrepancy } from './discrepancies.queries.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { ReuploadDialog } from './reupload-dialog.tsx'

interface Props {
  discrepancy: Discrepancy
  size?: 'sm' | 'xs'
  /** In whose place one decides, under the buttons. */
  withNote?: boolean
}

/** What this person may do with the discrepancy now. */
export function DiscrepancyActions({ discrepancy, size = 'sm', withNote = false }: Props) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const [asked, setAsked] = useState<'Resolved' | 'Upheld' | 'reupload' | Approval | null>(null)
  const may = (action: string) => discrepancy.allowed_actions.includes(action)
  const approval = useApproval(discrepancy.approval_request_id).data
  const mayDecide = may('discrepancy.resolve')
  const inPlace = useInPlaceOf(mayDecide ? discrepancy.approval_request_id : null)
  const close = () => setAsked(null)
  const buttons = (
    <>
      {mayDecide && (
        <>
          <Button size={size} variant={size === 'sm' ? 'filled' : 'default'} onClick={() => setAsked('Resolved')}>
            {t('resolve')}
          </Button>
          <Button size={size} variant="default" onClick={() => setAsked('Upheld')}>
            {t('uphold')}
          </Button>
          {approval !== undefined && canDecideHere(approval) && (
            <Button size={size} variant="default" onClick={() => setAsked(approval)}>
              {t('common:decision.ReturnedForInfo')}
            </Button>
          )}
        </>
      )}
      {may('discrepancy.request-reupload') && (
        <Button size={size} variant="default" onClick={() => setAsked('reupload')}>
          {t('reupload')}
        </Button>
      )}
    </>
  )
  return (
    <>
      {withNote ? (
        <Stack gap={4}>
          <Group gap="xs">{buttons}</Group>
          {inPlace !== null && (
            <Text size="sm" c="dimmed">
              {inPlace}
            </Text>
          )}
        </Stack>
      ) : (
        buttons
      )}
      {asked === 'reupload' && <ReuploadDialog discrepancy={discrepancy} onClose={close} />}
      {(asked === 'Resolved' || asked === 'Upheld') && <ResolveDialog discrepancy={discrepancy} resolution={asked} onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <DecisionDialog
          about={discrepancy.candidate_name ?? t('common:unnamed')}
          decision="ReturnedForInfo"
          requestId={discrepancy.approval_request_id}
          decide={async (decision, comment) => {
            await decideApproval(asked, decision, comment, null)
            notifications.show({ message: t('common:decision.done.ReturnedForInfo') })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
