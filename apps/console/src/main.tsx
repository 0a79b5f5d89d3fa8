import '@fontsource-variable/inter/wght.css'
import './app/mantine-styles.ts'
import '@mantine/notifications/styles.css'
import './app/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { followEnterKey } from './app/enter-key.ts'
import { startI18n } from './app/i18n.ts'
import { Tanager } from './app/tanager.tsx'
import { theme } from './app/theme.ts'
import { dropOldDrafts } from './ui/drafts.ts'
import { PageLoading } from './ui/page-loading.tsx'

// Nothing is announced before something was done; what comes earlier waits in its store.
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

followEnterKey()
dropOldDrafts()
await startI18n()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Notifications position="bottom-left" />
        </Suspense>
        <Suspense fallback={<PageLoading />}>
          <Tanager />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
