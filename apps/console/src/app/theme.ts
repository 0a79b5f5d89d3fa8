import { createTheme, type MantineColorsTuple } from '@mantine/core'
import i18next from 'i18next'

/** The scarlet of the bird: for the primary action and the mark alone. State has colours of its own. */
const scarlet: MantineColorsTuple = [
  '#fdeeec',
  '#f8dad6',
  '#f0b3ac',
  '#e98a7f',
  '#e2665a',
  '#dd4b3e',
  '#c8281c',
  '#b02017',
  '#941a12',
  '#75140d',
]

export const theme = createTheme({
  primaryColor: 'scarlet',
  primaryShade: { light: 6, dark: 7 },
  colors: { scarlet },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } } },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // A window's own head is not the head of the page.
    Modal: {
      defaultProps: { transitionProps: { duration: 120 }, centered: true, attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontSize: '16px', fontWeight: 600, lineHeight: 1.3, textWrap: 'balance' } },
    },
    // The words come when it is drawn: the language may have changed.
    Notification: { defaultProps: () => ({ color: 'green', closeButtonProps: { 'aria-label': i18next.t('close') } }) },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
})
