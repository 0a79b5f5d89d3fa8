import { refused } from '@tanager/kernel'
import { type Ctx, nowOf, type UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { DEFAULT_TEMPLATES, type LetterLanguage } from '../configuration/letter-template.ts'
import { readTemplates } from '../configuration/letter-templates.actions.ts'
import { readTenant } from '../configuration/tenant-profile.actions.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { offerLetter } from './letter.ts'
import { letterPdf } from './letter-pdf.ts'
import { findOffer, type KeptLetter, keptLetter } from './offers.store.ts'
import { hasLetter } from './offers.transitions.ts'

/** The letter of an offer as PDF, for people to send themselves. That it was taken is audited. */
export async function writeLetter(ctx: UserCtx, id: string, language: LetterLanguage): Promise<{ name: string; bytes: Promise<Buffer> }> {
  const offer = await findOffer(ctx.tx, id)
  if (!hasLetter(offer.status, offer.facts.application_status))
    throw refused(
      'illegal_transition',
      `An offer that is ${offer.status} has no letter. The letter is available once the offer is approved.`,
    )
  const words = (await keptLetter(ctx.tx, id)) ?? (await currentLetter(ctx, offer.candidate_name))
  const { offer_number: offerNumber } = offer
  const letter = offerLetter(
    {
      tenantName: words.tenant_name,
      legalName: words.legal_name,
      candidateName: words.candidate_name,
      offerNumber,
      jobTitle: offer.job_title,
      startDate: offer.start_date,
      expiresOn: offer.expires_on,
      compensation: offer.compensation,
      today: words.written_on,
    },
    words.templates[language] ?? DEFAULT_TEMPLATES[language],
    language,
  )
  await recordAudit(ctx, {
    action: 'offer.download-letter',
    entityType: 'offer',
    entityId: id,
    outcome: 'Downloaded',
    details: { offer_number: offerNumber, application_id: offer.application_id, language },
  })
  return {
    name: `${offerNumber}.${language}.pdf`,
    bytes: letterPdf(letter, language, offer.sent_at ? new Date(offer.sent_at) : nowOf(ctx)),
  }
}

/** The words of the letter as they stand now: an offer keeps them when it is sent. */
export async function letterOfNow(ctx: Ctx, offerId: string): Promise<KeptLetter> {
  return currentLetter(ctx, (await findOffer(ctx.tx, offerId)).candidate_name)
}

async function currentLetter(ctx: Ctx, candidateName: string | null): Promise<KeptLetter> {
  const [tenant, templates] = [await readTenant(ctx), await readTemplates(ctx)]
  return {
    tenant_name: tenant.name,
    legal_name: tenant.legal_name,
    candidate_name: candidateName,
    written_on: dayIn(tenant.time_zone, nowOf(ctx)),
    templates: Object.fromEntries(templates.map(({ language, subject, opening, closing }) => [language, { subject, opening, closing }])),
  }
}
