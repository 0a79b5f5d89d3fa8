import { Modal, type ModalProps } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../session/session.ts'
import { focusHeading } from './focus-heading.ts'
import { sleepSingleKeys } from './single-keys.ts'

/** Of a button that ends something: dark enough for white words, as Mantine's own red is not. */
export const END_COLOR = 'red.9'

interface Props extends Omit<ModalProps, 'opened'> {
  /** Where the keyboard goes on afterwards, if not where it was: what opened the dialog may be gone by then, as a menu is. */
  returnTo?: () => HTMLElement | null
}

/** A window that is open as long as it is drawn. Closing gives the focus back to where it was. */
export function Dialog({ returnTo, ...props }: Props) {
  const { t } = useTranslation()
  useReturnedFocus(returnTo)
  useHeldFocus()
  useSingleClick()
  useEffect(() => sleepSingleKeys, [])
  // Under the window that asks to sign in again nothing closes: Escape there must not throw away what was typed here.
  const covered = useSessionState().kind === 'expired'
  const title = typeof props.title === 'string' ? wholeNumbers(props.title) : props.title
  const closeOnEscape = !covered && (props.closeOnEscape ?? true)
  return <Modal opened closeButtonProps={{ 'aria-label': t('close') }} {...props} title={title} closeOnEscape={closeOnEscape} />
}

/** The number of a record, such as OF-000018, stays on one line. */
function wholeNumbers(title: string): ReactNode {
  return title.split(' ').map((word, index) => {
    const end = word.lastIndexOf('-')
    const isNumber = end > 0 && end < word.length - 1 && !Number.isNaN(Number(word.slice(end + 1)))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title don't move
      <Fragment key={index}>
        {index > 0 && ' '}
        {isNumber ? <span style={{ whiteSpace: 'nowrap' }}>{word}</span> : word}
      </Fragment>
    )
  })
}

// Modal gives the focus back only when it is told to close, not when it is taken away.
function useReturnedFocus(returnTo: (() => HTMLElement | null) | undefined): void {
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const instead = useRef(returnTo)
  useEffect(
    () => () => {
      window.setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const target = instead.current?.() ?? opener
        if (target?.isConnected) target.focus({ preventScroll: true })
        else focusHeading()
      }, 0)
    },
    [opener],
  )
}

/** How long after the window came or went the second click of a double click may come. */
const DOUBLE_CLICK_MS = 500

// The second click of a double click lands on the page behind: where the button opened the window it would close it again at once, and
// where the button closed it, press something there.
function useSingleClick(): void {
  useEffect(() => {
    swallowSecondClick()
    return swallowSecondClick
  }, [])
}

function swallowSecondClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return // the browser counts: this one stands alone
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, true)
  window.setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_CLICK_MS)
}

// A button that is disabled while it saves loses the focus, and Modal holds only a focus that is inside: the next Tab would reach the page behind.
function useHeldFocus(): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || document.activeElement !== document.body) return
      const windows = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
      windows.item(windows.length - 1)?.focus()
    }
    document.addEventListener('keydown', hold, true)
    return () => document.removeEventListener('keydown', hold, true)
  }, [])
}
