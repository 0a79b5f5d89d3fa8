import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { type ToolCall, withdrawCall } from './tools.queries.ts'

/** For whoever decides a call and for whoever made it: it stops waiting, or what was granted is taken back before the call is made. */
export function WithdrawCall({ call }: { call: ToolCall }) {
  const { t } = useTranslation(['tools', 'common'])
  const [isOpen, setOpen] = useState(false)
  const isGranted = call.status === 'Approved'
  const label = t(isGranted ? 'call.withdrawApproval' : 'call.withdraw')
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
        {label}
      </Button>
      {isOpen && (
        <CommentDialog
          title={t(isGranted ? 'call.withdrawApprovalOf' : 'call.withdrawOf', { tool: call.tool })}
          label={label}
          comment={{ label: t('common:decision.comment'), hint: t('common:decision.commentHint') }}
          act={(comment) => withdrawCall(call, comment)}
          onClose={() => setOpen(false)}
        >
          {t(isGranted ? 'call.withdrawApprovalText' : 'call.withdrawText')}
        </CommentDialog>
      )}
    </>
  )
}
