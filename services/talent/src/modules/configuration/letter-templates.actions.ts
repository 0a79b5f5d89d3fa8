import { checkVersion, Problem } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { DEFAULT_TEMPLATES, LETTER_LANGUAGES, type LetterLanguage, PLACEHOLDERS, placeholderFaults } from './letter-template.ts'
import type { UpdateLetterTemplate } from './letter-templates.schema.ts'
import { type LetterTemplateRow, saveTemplate, storedTemplate, storedTemplates } from './letter-templates.store.ts'
import { lockTenantProfile } from './tenant-profile.store.ts'

export interface TenantTemplate extends LetterTemplateRow {
  is_default: boolean
}
/** Version 1 is what the service brings along; the first one that is stored is version 2. */
const brought = (language: LetterLanguage): TenantTemplate => ({
  language,
  ...DEFAULT_TEMPLATES[language],
  row_version: 1,
  is_default: true,
})

/** One per language. */
export async function readTemplates(ctx: Pick<Ctx, 'tx'>): Promise<TenantTemplate[]> {
  const stored = await storedTemplates(ctx.tx)
  return LETTER_LANGUAGES.map((language) => {
    const own = stored.find((one) => one.language === language)
    return own ? { ...own, is_default: false } : brought(language)
  })
}
export async function readTemplate(ctx: Pick<Ctx, 'tx'>, language: LetterLanguage): Promise<TenantTemplate> {
  const own = await storedTemplate(ctx.tx, language)
  return own ? { ...own, is_default: false } : brought(language)
}

/** The tenant's lock makes changes take turns: the first one has no row of its own yet. */
export async function updateTemplate(
  ctx: Ctx,
  language: LetterLanguage,
  input: UpdateLetterTemplate,
  ifMatch: string | undefined,
): Promise<TenantTemplate> {
  await lockTenantProfile(ctx.tx)
  const before = await readTemplate(ctx, language)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const { row_version: _version, ...template } = input
  demandKnown(template)
  const saved = { language, ...template, row_version: before.row_version + 1 }
  await saveTemplate(ctx.tx, saved)
  const changed = (['subject', 'opening', 'closing'] as const).filter((field) => before[field] !== saved[field])
  await recordAudit(ctx, {
    action: 'configuration.letter-template.update',
    entityType: 'letter_template',
    entityId: language,
    outcome: 'Updated',
    details: { changed, row_version: saved.row_version },
  })
  return { ...saved, is_default: false }
}

function demandKnown(template: Record<'subject' | 'opening' | 'closing', string>): void {
  const errors = Object.entries(template).flatMap(([path, text]) => placeholderFaults(text).map((message) => ({ path, message })))
  if (errors.length === 0) return
  const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')
  const found = errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
  throw new Problem(422, 'unknown_placeholder', `${found}. Use ${known}.`, { errors })
}
