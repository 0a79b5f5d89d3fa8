import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session/session.ts'
import { useFieldWord } from '../../ui/field-words.ts'
import { caseQuery, newestSubmissionQuery } from './onboarding.queries.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The questions and documents of an application's form that the console knows of: those sent, and those that a check waits for. */
export function useFormFields(applicationId: string): { fields: Choice[]; documents: Choice[] } {
  const word = useFieldWord()
  const { data: submission } = useQuery({ ...newestSubmissionQuery(applicationId), enabled: useMay('green-form.read') })
  const { data: found } = useQuery({ ...caseQuery(applicationId), enabled: useMay('verification.read') })
  const checks = found?.checks ?? []
  const ofChecks = (isDocument: boolean) =>
    checks.flatMap(({ code, field }) => (field !== undefined && (code === 'document_received') === isDocument ? [field] : []))
  const fields = submission?.sections.flatMap((section) => section.fields) ?? []
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const choice = (value: string): Choice => ({ value, label: word(value, labels.get(value)) })
  const documents = [...new Set([...ofChecks(true), ...(submission?.documents.map(({ type }) => type) ?? [])])]
  return {
    documents: documents.map(choice),
    fields: [...new Set([...fields.map(({ name }) => name), ...ofChecks(false)])].map(choice),
  }
}
