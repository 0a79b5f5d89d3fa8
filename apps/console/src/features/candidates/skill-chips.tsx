import { useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import classes from './candidates.module.css'

/** Skills, quietly; in a row of a list as many whole ones as fit, and how many more there are. */
export function SkillChips({ skills, wrap = false }: { skills: readonly string[]; wrap?: boolean }) {
  if (skills.length === 0) return null
  if (!wrap) return <FittingChips skills={skills} />
  return (
    <span className={classes.chips} data-wrap>
      <Chips skills={skills} />
    </span>
  )
}

const Chips = ({ skills }: { skills: readonly string[] }) =>
  skills.map((skill) => (
    <span key={skill} className={classes.chip}>
      {skill}
    </span>
  ))

/** More never fit into a row. */
const MOST = 8

function FittingChips({ skills }: { skills: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  const width = useWidth(place)
  const [fitting, setFitting] = useState(MOST)
  // biome-ignore lint/correctness/useExhaustiveDependencies: others fit into another width, and of other skills
  useLayoutEffect(() => {
    const chips = [...(place.current?.children ?? [])] as HTMLElement[]
    setFitting(chips.filter(({ offsetTop }) => offsetTop === chips[0]?.offsetTop).length) // the rest are on a second line, which is hidden
  }, [width, skills])
  const more = skills.length - fitting
  return (
    <span className={classes.fitting} title={more > 0 ? skills.join(', ') : undefined}>
      <span ref={place} className={classes.chips}>
        <Chips skills={skills.slice(0, MOST)} />
      </span>
      <span className={classes.more} data-none={more <= 0 || undefined}>
        +{Math.max(more, 1)}
      </span>
    </span>
  )
}
