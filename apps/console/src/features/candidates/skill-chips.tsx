import classes from './candidates.module.css'

/** Skills, quietly; in a row of a list as many as fit. */
export function SkillChips({ skills, wrap = false }: { skills: readonly string[]; wrap?: boolean }) {
  if (skills.length === 0) return null
  return (
    <span className={classes.chips} data-wrap={wrap || undefined}>
      {(wrap ? skills : skills.slice(0, 8)).map((skill) => (
        <span key={skill} className={classes.chip}>
          {skill}
        </span>
      ))}
    </span>
  )
}
