import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { type ToolCall, withdrawCall } from './tools.queries.ts'

/** For whoever decides a call and for whoever made it: it stops waiting, and nobody has judged it. */
export function WithdrawCall({ call }: { call: ToolCall }) {
  const { t } = useTranslation(['tools', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('call.withdraw')}
      </Button>
      {isOpen && (
        <CommentDialog
          title={t('call.withdrawOf', { tool: call.tool })}
          label={t('call.withdraw')}
          comment={{ label: t('common:decision.comment'), hint: t('common:decision.commentHint') }}
          act={(comment) => withdrawCall(call, comment)}
          onClose={() => setOpen(false)}
        >
          {t('call.withdrawText')}
        </CommentDialog>
      )}
    </>
  )
}
