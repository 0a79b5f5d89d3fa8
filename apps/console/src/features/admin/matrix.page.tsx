import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import classes from './admin.module.css'
import { matrixQuery } from './admin.queries.ts'
import { type ApprovalRule, type ApprovedEntity, isApprovedEntity, isSingleStep } from './matrix.ts'
import { MatrixSteps } from './matrix-steps.tsx'

/** Who approves what, in which order. */
export function MatrixPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(matrixQuery)
  return (
    <>
      <PageHeader title={t('section.approvals')} under={t('matrix.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? (
        !error && <Skeleton h={480} />
      ) : (
        <Stack gap="md">
          {data.items.map(
            ({ entity_type, rules }) => isApprovedEntity(entity_type) && <OneEntity key={entity_type} entity={entity_type} rules={rules} />,
          )}
        </Stack>
      )}
    </>
  )
}

function OneEntity({ entity, rules }: { entity: ApprovedEntity; rules: readonly ApprovalRule[] }) {
  const { t } = useTranslation('admin')
  return (
    <section className={`tng-surface ${classes.panel}`} aria-label={t(`matrix.entity.${entity}`)}>
      <Title order={2}>{t(`matrix.entity.${entity}`)}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {isSingleStep(entity) ? t('matrix.single') : t('matrix.several')}
      </Text>
      <MatrixSteps entity={entity} rules={rules} />
    </section>
  )
}
