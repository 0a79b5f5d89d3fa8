import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { usePersonName } from '../../ui/person.tsx'
import { type Interview, refreshInterviews, useInterviews } from './interviews.queries.ts'
import { type Busy, busyIn, type Slot } from './panel-conflicts.ts'
import { type ScheduleForm, slotOf } from './schedule-form.ts'

export interface SlotState {
  readonly slot: Slot | null
  /** Everybody's interviews still to come, but the one that is being changed: they alone keep anybody busy. */
  readonly scheduled: readonly Interview[]
  readonly busy: ReadonlyArray<Busy<Interview>>
  /** Whom the service named when it refused this very time and panel. */
  readonly refusedNames: readonly string[]
  /** Puts a refusal beside the field that it is about. Answers whether that says all there is to say. */
  readonly place: (refusal: unknown) => Promise<boolean>
}

/** The time that is asked for, and who is taken then. */
export function useSlot(form: ScheduleForm, except?: string): SlotState {
  const { t } = useTranslation('interviews')
  const nameOf = usePersonName()
  const [refused, setRefused] = useState<{ for: string; names: string[] } | null>(null)
  const scheduled = useInterviews({ status: 'Scheduled' }).items.filter(({ id }) => id !== except)
  const { panel, minutes } = form.values
  const slot = slotOf(form.values)
  const asked = `${slot?.starts.getTime()} ${minutes} ${panel.join()}`
  return {
    slot,
    scheduled,
    busy: slot === null ? [] : busyIn(panel, slot, scheduled),
    refusedNames: refused?.for === asked ? refused.names : [],
    async place(refusal) {
      const { code, faults } = toProblem(refusal)
      if (code === 'panel_conflict') {
        setRefused({ for: asked, names: faults.map(({ path }) => nameOf(panel[Number(path.replace(/^.*\./, ''))] ?? null)) })
        await refreshInterviews()
        return true
      }
      if (code === 'candidate_conflict') {
        form.setFieldError('time', t('conflict.candidate'))
        return true
      }
      const { starts_at, ends_at, ...others } = fieldErrors(refusal)
      form.setErrors({ ...others, ...(starts_at ? { time: starts_at } : {}), ...(ends_at ? { minutes: ends_at } : {}) })
      return false
    },
  }
}
