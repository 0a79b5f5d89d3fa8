import { Button, Group, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter, matches } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { useCandidateColumns } from './candidate-columns.tsx'
import { type CandidateItem, useCandidates } from './candidates.queries.ts'
import { DropArea } from './upload/drop-area.tsx'
import { UploadDialog } from './upload/upload-dialog.tsx'

/** What was typed into the filter stays while one looks at a record and comes back. */
let lastWords = ''

const fits = (words: string, one: CandidateItem) =>
  matches(words, one.full_name, one.email, one.headline, one.current_employer, one.parsed_location, one.source, one.skills.join('\n'))

/** The CV bank, newest first. Files may be dropped anywhere on it. */
export function CandidatesPage() {
  const { t } = useTranslation(['candidates', 'common'])
  const navigate = useNavigate()
  const mayUpload = useMay('candidate.upload')
  const [words, setWords] = useState(lastWords)
  const [chosen, setChosen] = useState<readonly File[] | null>(null)
  const list = useCandidates()
  const columns = useCandidateColumns()
  const wanted = useDeferredValue(words)
  const rows = useMemo(() => (wanted.trim() === '' ? list.items : list.items.filter((one) => fits(wanted, one))), [list.items, wanted])
  const filtering = words.trim() !== ''
  const addFiles = useCallback((files: File[]) => setChosen(files), [])
  const upload = mayUpload && (
    <Button leftSection={<IconFileUpload size={16} aria-hidden />} onClick={() => setChosen([])}>
      {t('upload.button')}
    </Button>
  )
  const fetchMore = list.hasNextPage && (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
      {t('fetchMore')}
    </Button>
  )
  const page = (
    <>
      <PageHeader title={t('heading')} under={mayUpload ? t('underDrop') : t('under')}>
        {upload}
      </PageHeader>
      <ListFilter
        words={words}
        onWords={(next) => {
          lastWords = next
          setWords(next)
        }}
      />
      <RecordList
        label={t('heading')}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        onOpen={(one) => navigate({ to: '/candidates/$id', params: { id: one.id } })}
        loading={list.isLoading}
        error={list.items.length === 0 ? list.error : null}
        onRetry={list.refetch}
        // While one filters, nothing is fetched unasked: few rows are in view, and the whole bank would come.
        hasMore={list.hasNextPage && !filtering && !list.isFetchNextPageError}
        loadMore={list.fetchNextPage}
        loadingMore={list.isFetchingNextPage}
        empty={
          filtering ? (
            <EmptyState title={t('emptyFilter')} action={fetchMore}>
              {t('filteredAmong', { count: list.items.length })}
            </EmptyState>
          ) : (
            <EmptyState title={t('empty')} action={upload}>
              {t('emptyText')}
            </EmptyState>
          )
        }
      />
      {filtering && rows.length > 0 && list.hasNextPage && (
        <Group mt="sm" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('filteredAmong', { count: list.items.length })}
          </Text>
          {fetchMore}
        </Group>
      )}
      {list.isFetchNextPageError && <ProblemNotice error={list.error} onRetry={() => list.fetchNextPage()} />}
      {chosen !== null && <UploadDialog files={chosen} onFiles={setChosen} onClose={() => setChosen(null)} />}
    </>
  )
  return mayUpload ? <DropArea onFiles={addFiles}>{page}</DropArea> : page
}
