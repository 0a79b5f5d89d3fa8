import './green-form.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropOldDrafts } from './draft.ts'
import { GreenForm } from './green-form.tsx'
import { takeToken } from './link.ts'
import { preferred, SpeechProvider, speechIn } from './speech.tsx'

const token = takeToken()
window.addEventListener('hashchange', () => location.reload()) // another link was opened in this tab
dropOldDrafts()
const speech = await speechIn(preferred())
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

createRoot(root).render(
  <StrictMode>
    <SpeechProvider initial={speech}>
      <GreenForm token={token} />
    </SpeechProvider>
  </StrictMode>,
)
