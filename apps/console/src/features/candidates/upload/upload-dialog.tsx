import { Button, CloseButton, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../app/settings.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SourceInput } from '../source-input.tsx'
import { uploads } from './uploads.ts'

/** A hint for the file picker; the content decides on the server, not the name. */
const TYPES = `.pdf,.docx,.doc,.odt,.rtf,.txt${settings.readsScans ? ',.png,.jpg,.jpeg' : ''}`
/** Beyond, the rest is a number. */
const NAMES_SHOWN = 20

interface Props {
  files: readonly File[]
  onFiles: (files: File[]) => void
  onClose: () => void
}

/** Asks once before the files go out: a candidate that was made stays. Where they come from may be said for all of them. */
export function UploadDialog({ files, onFiles, onClose }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [source, setSource] = useState('')
  const start = () => {
    uploads.add(files, source.trim())
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('upload.button')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (files.length > 0) start()
        }}
      >
        <Stack gap="md">
          {files.length === 0 ? (
            <Text>{t('upload.how')}</Text>
          ) : (
            <div>
              <Text fw={600}>{t('upload.chosen', { count: files.length })}</Text>
              <List size="sm" listStyleType="none" c="dimmed">
                {files.slice(0, NAMES_SHOWN).map((file, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name
                  <List.Item key={`${file.name} ${index}`} style={{ overflowWrap: 'anywhere' }}>
                    {file.name}{' '}
                    <CloseButton
                      size="xs"
                      component="span"
                      style={{ verticalAlign: 'middle' }}
                      aria-label={t('upload.leaveOut', { name: file.name })}
                      onClick={() => onFiles(files.filter((_, at) => at !== index))}
                    />
                  </List.Item>
                ))}
                {files.length > NAMES_SHOWN && <List.Item>{t('upload.andMore', { count: files.length - NAMES_SHOWN })}</List.Item>}
              </List>
            </div>
          )}
          <Group>
            <FileButton multiple accept={TYPES} onChange={(chosen) => chosen.length > 0 && onFiles([...files, ...chosen])}>
              {(props) => (
                <Button
                  variant={files.length === 0 ? 'filled' : 'default'}
                  {...(files.length === 0 ? { 'data-autofocus': true } : {})}
                  {...props}
                >
                  {files.length === 0 ? t('upload.choose') : t('upload.chooseMore')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {t(settings.readsScans ? 'upload.typesWithScans' : 'upload.types')}
            </Text>
          </Group>
          <SourceInput
            label={t('upload.source')}
            description={t('upload.sourceHint')}
            placeholder={t('upload.sourceExample')}
            value={source}
            onChange={setSource}
          />
          {files.length > 0 && (
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" data-autofocus>
                {t('upload.start', { count: files.length })}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
