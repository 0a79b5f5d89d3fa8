import { Button, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { components } from '../api/talent.gen.ts'
import classes from './approval-thread.module.css'
import { CommentDialog } from './comment-dialog.tsx'
import { IconMessageQuestion, IconMessageReply } from './icons.tsx'
import { Person } from './person.tsx'
import { RelativeTime } from './relative-time.tsx'

type Approval = components['schemas']['ApprovalRequest']

/** Whether the newest comment is a question that nobody has answered. */
export const awaitsAnswer = ({ status, comments }: Pick<Approval, 'status' | 'comments'>): boolean =>
  status === 'Pending' && comments.at(-1)?.kind === 'question'

/** Questions of those who decide, and answers of whoever raised the request: oldest first. */
export function ApprovalThread({ approval }: { approval: Approval }) {
  const { t } = useTranslation()
  const [writing, setWriting] = useState(false)
  const { comments, is_author: isAuthor, allowed_actions } = approval
  const decides = allowed_actions.some((action) => action !== 'approval.comment')
  // Who decides begins with "Ask for information", and who raised it has nothing to answer before a question.
  const mayWrite = allowed_actions.includes('approval.comment') && (comments.length > 0 || (!isAuthor && !decides))
  const side = isAuthor ? 'answer' : 'question'
  if (comments.length === 0 && !mayWrite) return null
  const isDue = awaitsAnswer(approval)
  return (
    <section aria-labelledby={`thread-${approval.id}`}>
      <Title order={2} mb="sm" id={`thread-${approval.id}`}>
        {t('thread.title')}
      </Title>
      {comments.length > 0 && (
        <ol className={classes.thread}>
          {comments.map(({ id, kind, by, at, text }) => {
            const isAnswer = kind === 'answer'
            const Icon = isAnswer ? IconMessageReply : IconMessageQuestion
            return (
              <li key={id} data-kind={kind}>
                <Icon size={20} aria-hidden className={classes.icon} />
                <div className={classes.body}>
                  <Text size="sm" component="div" className={classes.head}>
                    <Person id={by} />
                    <Text span size="sm" c="dimmed">
                      {t(isAnswer ? 'thread.answer' : 'thread.question')} · <RelativeTime at={at} />
                    </Text>
                  </Text>
                  <Text className={classes.text}>{text}</Text>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {isDue && !isAuthor && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('thread.waiting')}
        </Text>
      )}
      {mayWrite && (
        <Button variant={isAuthor && isDue ? 'filled' : 'default'} onClick={() => setWriting(true)}>
          {t(`thread.write.${side}`)}
        </Button>
      )}
      {writing && (
        <CommentDialog
          title={`${t(`thread.write.${side}`)}: ${approval.title}`}
          comment={{ label: t(`thread.label.${side}`), hint: t('thread.hint'), isRequired: true }}
          label={t(`thread.send.${side}`)}
          act={async (text) => {
            await writeComment(approval.id, text ?? '')
            notifications.show({ message: t(`thread.sent.${side}`) })
          }}
          onClose={() => setWriting(false)}
        >
          {isAuthor && isDue ? t('quoted', { text: comments.at(-1)?.text }) : undefined}
        </CommentDialog>
      )}
    </section>
  )
}

async function writeComment(id: string, text: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/approvals/{id}/comments', { params: { path: { id } }, body: { text } }))
  await Promise.all(['approvals', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
}
