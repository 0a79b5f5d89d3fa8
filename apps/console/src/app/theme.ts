import { createTheme, type MantineColorsTuple } from '@mantine/core'
import i18next from 'i18next'

/** For primary actions, choices and the focus. Red is for what ends something, and for the mark: nobody should hesitate to approve. */
const blue: MantineColorsTuple = [
  '#eef4fd',
  '#d8e5f9',
  '#afcaf2',
  '#84aeeb',
  '#5f95e4',
  '#4080db',
  '#1c5fbf',
  '#1a56ad',
  '#15468d',
  '#0f3369',
]

export const theme = createTheme({
  primaryColor: 'action',
  primaryShade: { light: 6, dark: 7 },
  colors: { action: blue },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } } },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // A number out of range stays as it was typed, so that the form can say so: nobody sends what they did not type.
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
    // A window's own head is not the head of the page.
    Modal: {
      defaultProps: { transitionProps: { duration: 120 }, centered: true, attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontSize: '16px', fontWeight: 600, lineHeight: 1.3, textWrap: 'balance' } },
    },
    // The words come when it is drawn: the language may have changed.
    Notification: { defaultProps: () => ({ color: 'green', closeButtonProps: { 'aria-label': i18next.t('close') } }) },
    Table: { styles: { th: { fontSize: '12px', fontWeight: 400, color: 'var(--tng-quiet)' } } }, // as the head of a list
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
})
