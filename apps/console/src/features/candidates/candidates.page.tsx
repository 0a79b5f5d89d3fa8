import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconFileUpload } from '../../ui/icons.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useCandidateColumns } from './candidate-columns.tsx'
import { type CandidateItem, useCandidates } from './candidates.queries.ts'
import { DropArea } from './upload/drop-area.tsx'
import { UploadDialog } from './upload/upload-dialog.tsx'
import { useBulkCandidates } from './use-bulk-candidates.tsx'

/** What was typed into the filter stays while one looks at a record and comes back. */
let lastWords = ''

const fits = (words: string, one: CandidateItem) =>
  matches(words, one.full_name, one.email, one.headline, one.current_employer, one.parsed_location, one.source, one.skills.join('\n'))

/** The CV bank, newest first. Files may be dropped anywhere on it. */
export function CandidatesPage() {
  const { t } = useTranslation(['candidates', 'common'])
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const mayUpload = useMay('candidate.upload')
  const [words, setWords] = useListWords(lastWords)
  const [chosen, setChosen] = useState<readonly File[] | null>(null)
  const list = useCandidates()
  const columns = useCandidateColumns()
  const mayPutForward = useMay('application.create')
  const many = useBulkCandidates(list.items)
  const wanted = useDeferredValue(words)
  const rows = useMemo(() => (wanted.trim() === '' ? list.items : list.items.filter((one) => fits(wanted, one))), [list.items, wanted])
  const find = (next: string) => {
    lastWords = next
    setWords(next)
  }
  const addFiles = useCallback((files: File[]) => setChosen(files), [])
  const upload = mayUpload && (
    <Button leftSection={<IconFileUpload size={16} aria-hidden />} onClick={() => setChosen([])}>
      {t('upload.button')}
    </Button>
  )
  const page = (
    <>
      <PageHeader title={t('heading')} under={mayUpload ? t('underDrop') : t('under')}>
        {upload}
      </PageHeader>
      <ListFilter words={words} onWords={find} />
      <RecordList
        label={t('heading')}
        name="candidates"
        {...(mayPutForward ? { selection: many.selection } : {})}
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, find]}
        onClear={() => find('')}
        rowKey={(one) => one.id}
        hrefOf={({ id }) => `/candidates/${id}`}
        empty={
          <EmptyState title={t('empty')} action={upload}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {many.dialog}
      {mayUpload && (chosen !== null || search.new !== undefined) && (
        <UploadDialog
          files={chosen ?? []}
          onFiles={setChosen}
          onClose={() => {
            setChosen(null)
            if (search.new !== undefined) void navigate({ to: '/candidates', replace: true })
          }}
        />
      )}
    </>
  )
  return mayUpload ? <DropArea onFiles={addFiles}>{page}</DropArea> : page
}
