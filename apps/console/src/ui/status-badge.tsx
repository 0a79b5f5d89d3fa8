import { IconCircle, IconCircleArrowRight, IconCircleCheck, IconCircleX, IconClock } from './icons.tsx'
import classes from './status-badge.module.css'
import { useWords } from './words.ts'

type Tone = 'waiting' | 'moving' | 'good' | 'bad' | 'quiet'

const TONES: Record<string, Tone> = {
  PendingApproval: 'waiting',
  Pending: 'waiting',
  AwaitingForm: 'waiting',
  FeedbackDue: 'waiting',
  ReuploadRequested: 'waiting',
  DiscrepancyOpen: 'waiting',
  Open: 'waiting',
  OfferPending: 'waiting',
  Applied: 'moving',
  Shortlisted: 'moving',
  Interviewing: 'moving',
  OfferSent: 'moving',
  Sent: 'moving',
  Scheduled: 'moving',
  Submitted: 'moving',
  InReview: 'moving',
  Onboarding: 'moving',
  Approved: 'good',
  Accepted: 'good',
  OfferAccepted: 'good',
  Completed: 'good',
  Converted: 'good',
  Filled: 'good',
  Cleared: 'good',
  Resolved: 'good',
  Confirmed: 'good',
  Active: 'good',
  Rejected: 'bad',
  Declined: 'bad',
  Upheld: 'bad',
  NotConvertible: 'bad',
  Expired: 'bad',
}
const ICONS = { waiting: IconClock, moving: IconCircleArrowRight, good: IconCircleCheck, bad: IconCircleX, quiet: IconCircle } as const

/** Shape, word and colour: none of the three is alone. The code is in the tooltip, for support. */
export function StatusBadge({ status }: { status: string }) {
  const words = useWords()
  const tone = TONES[status] ?? 'quiet'
  const Icon = ICONS[tone]
  return (
    <span className={classes.badge} data-tone={tone} title={status}>
      <Icon size={14} aria-hidden />
      <span className={classes.word}>{words.status(status)}</span>
    </span>
  )
}
