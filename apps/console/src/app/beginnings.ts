import type common from '../locales/en/common.json'
import { type Icon, IconBriefcase, IconCalendarPlus, IconFileUpload, IconMailPlus, IconUsers } from '../ui/icons.tsx'

interface Beginning {
  readonly word: keyof (typeof common)['begin']
  readonly Icon: Icon
  /** The page with its form open. */
  readonly to: string
  readonly permission: string
}

/** What can be begun from anywhere, by whom. */
export const BEGINNINGS: readonly Beginning[] = [
  { word: 'cvs', Icon: IconFileUpload, to: '/candidates?new=yes', permission: 'candidate.upload' },
  { word: 'requisition', Icon: IconBriefcase, to: '/requisitions?new=yes', permission: 'tan.create' },
  { word: 'interview', Icon: IconCalendarPlus, to: '/interviews?new=yes', permission: 'interview.schedule' },
  { word: 'offer', Icon: IconMailPlus, to: '/offers/new', permission: 'offer.create' },
  { word: 'user', Icon: IconUsers, to: '/admin/users?new=yes', permission: 'user.manage' },
]
