import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useDownload } from '../../ui/download-button.tsx'
import { IconChevronDown, IconDownload } from '../../ui/icons.tsx'
import { LETTER_LANGUAGES, type Offer, offerLetter } from './offers.queries.ts'

/** The letter as PDF, in the language that the candidate reads. */
export function LetterMenu({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { isBusy, download } = useDownload()
  return (
    <ActionMenu
      actions={LETTER_LANGUAGES.map((language) => ({
        key: language,
        label: t(`letterIn.${language}`),
        act: () => void download(() => offerLetter(offer.id, language)),
      }))}
    >
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {t('letter')}
      </Button>
    </ActionMenu>
  )
}
