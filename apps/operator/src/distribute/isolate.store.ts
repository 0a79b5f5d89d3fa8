import type { ClientBase } from 'pg'

export const ISOLATE_SQL = {
  shard: `select s.shardid::text as shard, s.shardminvalue = s.shardmaxvalue as alone, p.nodename || ':' || p.nodeport as node, p.nodename as host, p.nodeport as port
            from pg_dist_shard s join pg_dist_shard_placement p on p.shardid = s.shardid
           where s.shardid = get_shard_id_for_distribution_column('public.tenants', $1::uuid)`,
  isolate: `select isolate_tenant_to_new_shard('public.tenants', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
  move: `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode => 'block_writes')`,
  nodes: `select nodename || ':' || nodeport as node from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' order by 1`,
  tenant: 'select tenant_id::text as id from public.tenant_directory where code = $1',
}

/** Where the rows of a tenant lie. */
export interface Place {
  shard: string
  /** No other tenant is in these shards. */
  alone: boolean
  node: string
  host: string
  port: number
}

export const placeOf = async (client: ClientBase, tenantId: string): Promise<Place> =>
  (await client.query<Place>(ISOLATE_SQL.shard, [tenantId])).rows[0] as Place
