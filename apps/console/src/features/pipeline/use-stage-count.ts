import { useQuery } from '@tanstack/react-query'
import { locale } from '../../app/i18n.ts'
import { useMay } from '../../session/session.ts'
import type { useApplicationsIn } from '../applications/applications.queries.ts'
import type { ApplicationStatus } from '../applications/stages.ts'
import { dashboardQuery } from '../overview/overview.queries.ts'

/** How many stand in a stage: exact for all requisitions together and for what is fetched to the end; otherwise "50+". */
export function useStageCount(status: ApplicationStatus, tanId: string | undefined, list: ReturnType<typeof useApplicationsIn>): string {
  const counted = useQuery({ ...dashboardQuery, enabled: useMay('dashboard.read') && tanId === undefined && list.hasNextPage })
  const number = new Intl.NumberFormat(locale())
  if (list.isLoading || list.error !== null) return ''
  if (!list.hasNextPage) return number.format(list.items.length)
  const total = tanId === undefined ? counted.data?.applications_by_status[status] : undefined
  return total === undefined ? `${number.format(list.items.length)}+` : number.format(total)
}
