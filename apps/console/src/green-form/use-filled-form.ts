import { useEffect, useMemo, useState } from 'react'
import type { Picked } from './documents.ts'
import { readDraft, readEntered, writeDraft } from './draft.ts'
import { type Field, type Form, type FormDocument, fieldsOf, initialValues, type Value, type Values } from './form.ts'
import { isIbanMistyped } from './iban.ts'
import { faultOf } from './rules.ts'
import { useSpeech } from './speech.tsx'
import type { Refusal } from './transport.ts'

const FILE_CODES = ['file_unreadable', 'file_encrypted', 'file_unsafe', 'file_infected', 'unsupported_file_type', 'file_too_large'] as const

/** What has been filled in so far, what is wrong with it, and where the service found fault. */
export function useFilledForm(form: Form, key: string | null) {
  const { t, say } = useSpeech()
  const [values, setValues] = useState<Values>(() => initialValues(form, readDraft(key, form)))
  const [documents, setDocuments] = useState<ReadonlyMap<string, Picked>>(new Map())
  const [toEnterAgain, setToEnterAgain] = useState<ReadonlySet<string>>(() => new Set(form.status === 'Open' ? readEntered(key) : []))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refused = useMemo(() => new Map((refusal?.faults ?? []).map(({ path, message }) => [path, message])), [refusal])
  useEffect(() => {
    if (form.status === 'Open') writeDraft(key, form, values, [...toEnterAgain, ...notKept(form, values, documents)])
  }, [key, form, values, documents, toEnterAgain])
  useLeavingGuard(notKept(form, values, documents).length > 0)

  const enteredNow = (name: string) => setToEnterAgain((old) => (old.has(name) ? new Set([...old].filter((one) => one !== name)) : old))
  const forget = (path: string) =>
    setRefusal((old) => old && { ...old, faults: old.faults.filter((fault) => fault.path !== path && fault.path !== 'documents') })

  const wordsOf = (field: Field): string | null => {
    const fault = faultOf(field, values[field.name])
    if (fault !== null) return t(`fault.${fault}`, { example: say(String(field.example)) })
    const message = refused.get(`answers.${field.name}`)
    return message === undefined ? null : message === 'is required' ? t('fault.required') : t('fault.server', { message })
  }
  const documentFault = ({ type, required }: FormDocument): string | null => {
    const message = refused.get(`documents.${type}`)
    if (message !== undefined && documents.has(type)) {
      const code = FILE_CODES.find((known) => known === refusal?.code)
      return code === undefined ? t('fault.server', { message }) : t(`documents.${code}`)
    }
    return required && !documents.has(type) ? t('documents.required') : null
  }
  return {
    form,
    values,
    documents,
    /** Names of locked answers and types of documents that were entered before the page was loaded again, and are not here any more. */
    toEnterAgain,
    refusal,
    setRefusal,
    /** What is wrong, whether or not anybody has been told yet. */
    wordsOf,
    documentFault,
    /** What is wrong with an answer, once one has left it or wanted to go on. */
    shownFault: (field: Field) => (touched.has(field.name) || refused.has(`answers.${field.name}`) ? wordsOf(field) : null),
    /** What to look at once more, though it can be sent: the service takes account numbers of every kind. */
    doubt: ({ name, type }: Field): string | null => {
      const value = values[name]
      return type === 'text' && typeof value === 'string' && isIbanMistyped(value) ? t('doubt.iban') : null
    },
    touch: (...names: string[]) => setTouched((old) => new Set([...old, ...names])),
    set(name: string, value: Value) {
      setValues((old) => ({ ...old, [name]: value }))
      enteredNow(name)
      forget(`answers.${name}`)
    },
    choose(type: string, picked: Picked | null) {
      setDocuments((old) => {
        const next = new Map(old)
        if (picked === null) next.delete(type)
        else next.set(type, picked)
        return next
      })
      enteredNow(`documents.${type}`)
      forget(`documents.${type}`)
    },
    files: () => new Map([...documents].map(([type, { file }]) => [type, file])),
    labelOf: ({ label }: { label: string }) => say(label),
  }
}
export type FilledForm = ReturnType<typeof useFilledForm>

/** Names of what is in this page alone. */
const notKept = (form: Form, values: Values, documents: ReadonlyMap<string, Picked>): string[] => [
  ...fieldsOf(form).flatMap(({ name, sensitive }) => (sensitive && (values[name] ?? '') !== '' ? [name] : [])),
  ...[...documents.keys()].map((type) => `documents.${type}`),
]

/** Documents and secret numbers are in this page alone: leaving it by mistake is asked about. */
function useLeavingGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
