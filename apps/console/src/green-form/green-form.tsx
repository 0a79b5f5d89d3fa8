import { useCallback, useEffect, useState } from 'react'
import { draftKey, dropDraft, dropUnderway, underway } from './draft.ts'
import type { Form } from './form.ts'
import { FormSteps } from './form-steps.tsx'
import { looksWhole } from './link.ts'
import { MessageScreen, Receiving, TryAgain, Underway } from './message-screen.tsx'
import { type Receipt, ReceiptScreen } from './receipt-screen.tsx'
import { fetchForm, type Sent } from './transport.ts'

type State =
  | { readonly kind: 'loading' | 'dead' | 'unreachable' | 'ours' }
  | { readonly kind: 'tooMany'; readonly seconds: number }
  | { readonly kind: 'form'; readonly form: Form; readonly key: string | null; readonly notArrived: boolean }
  | { readonly kind: 'receiving'; readonly company: string }
  | { readonly kind: 'sent'; readonly receipt: Receipt }

/** The candidate's form behind a link, in every state that the link can be in. */
export function GreenForm({ token }: { token: string | null }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const look = useCallback(() => {
    if (token !== null) void stateOf(token).then(setState)
  }, [token])
  const open = useCallback(() => {
    setState({ kind: 'loading' })
    look()
  }, [look])
  useEffect(open, [open])

  if (token === null) return <MessageScreen title="noLink.title" texts={['noLink.text']} />
  switch (state.kind) {
    case 'loading':
      return (
        <MessageScreen title="loading" texts={[]}>
          <Underway title="loading" />
        </MessageScreen>
      )
    case 'dead':
      return <MessageScreen title="dead.title" texts={['dead.text', 'dead.what']} />
    case 'tooMany':
      return (
        <MessageScreen title="tooMany.title" texts={['tooMany.text']} values={{ seconds: state.seconds }}>
          <TryAgain onTry={open} after={state.seconds} />
        </MessageScreen>
      )
    case 'unreachable':
      return (
        <MessageScreen title="unreachable.title" texts={['unreachable.text']}>
          <TryAgain onTry={open} />
        </MessageScreen>
      )
    case 'ours':
      return (
        <MessageScreen title="ours.title" texts={['ours.text']}>
          <TryAgain onTry={open} />
        </MessageScreen>
      )
    case 'receiving':
      return (
        <MessageScreen title="receiving.title" texts={['receiving.text']} values={{ company: state.company }} company={state.company}>
          <Receiving onLook={look} />
        </MessageScreen>
      )
    case 'sent':
      return <ReceiptScreen receipt={state.receipt} onRest={open} />
    case 'form': {
      const { form, key, notArrived } = state
      const company = form.tenant_name
      if (form.status === 'Submitted')
        return <MessageScreen title="submitted.title" texts={['submitted.text']} values={{ company }} company={company} />
      const sent = ({ submission_id, status }: Sent, documents: readonly string[]) => {
        dropDraft(key)
        const partly = status === 'ReuploadRequested'
        const receipt = { company, name: form.candidate_name, reference: submission_id, at: new Date().toISOString(), documents, partly }
        setState({ kind: 'sent', receipt })
      }
      return <FormSteps form={form} token={token} draftKey={key} notArrived={notArrived} onSent={sent} onGone={open} />
    }
  }
}

async function stateOf(token: string): Promise<State> {
  if (!looksWhole(token)) return { kind: 'dead' }
  const answer = await fetchForm(token)
  if (answer.ok) {
    const { body: form } = answer
    const key = await draftKey(token)
    const arriving = underway(key, form)
    if (arriving === 'yes') return { kind: 'receiving', company: form.tenant_name }
    dropUnderway(key)
    if (form.status !== 'Open') dropDraft(key)
    return { kind: 'form', form, key, notArrived: arriving === 'late' }
  }
  const { status, wait } = answer.refusal
  if (status === 0) return { kind: 'unreachable' }
  if (status === 429) return { kind: 'tooMany', seconds: Math.max(1, wait) }
  return { kind: status >= 400 && status < 500 ? 'dead' : 'ours' }
}
