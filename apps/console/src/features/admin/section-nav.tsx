import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { IconChevronDown } from '../../ui/icons.tsx'
import classes from './admin.module.css'
import { groupsFor, type Section } from './sections.ts'

/** The parts that the user may open, by group: beside the page, and where there is no room for that behind a button above it. */
export function SectionNav({ here }: { here: Section | undefined }) {
  const { t } = useTranslation('admin')
  const { permissions } = useSession()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    opener.current?.focus() // beside the page there is no such button, and the focus stays on the link
  }
  return (
    <nav
      className={classes.sections}
      aria-label={t('heading')}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close()
      }}
    >
      <UnstyledButton
        ref={opener}
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((now) => !now)}
      >
        <span className={classes.groupName}>{t('heading')}</span>
        <span className={classes.open}>{here && t(`section.${here.word}`)}</span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.groups} data-open={isOpen || undefined}>
        {groupsFor(permissions).map(({ word, sections }) => (
          <div key={word}>
            <p id={`${id}-${word}`} className={classes.groupName}>
              {t(`group.${word}`)}
            </p>
            <ul aria-labelledby={`${id}-${word}`}>
              {sections.map((section) => (
                <li key={section.to}>
                  <Link
                    to={section.to}
                    className={classes.section}
                    aria-current={here?.to === section.to ? 'page' : undefined}
                    onClick={() => isOpen && close()}
                  >
                    {t(`section.${section.word}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
