import type pg from 'pg'
import type { Registry } from '#core/module/registry.ts'
import { StoreFailure } from '#core/ports/store.ts'
import { quoted } from './sql.ts'
import { readonlyViews } from './views.ts'

export const ROLE = 'sekundant_app'

const TABLES = ['spaces', 'rows', 'row_keys', 'facts', 'folds', 'once_keys', 'notes']

/** In order, for ever: one that has been released is never changed. */
const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    set local search_path to ${schema};
    create table spaces (
      space text collate "C" primary key,
      head bigint not null,
      hlc text collate "C" not null
    );
    create table rows (
      space text collate "C", tbl text collate "C", id text collate "C",
      fields jsonb not null, meta jsonb not null, keys text[] collate "C" not null, rev bigint not null,
      primary key (space, tbl, id)
    );
    create table row_keys (
      space text collate "C", tbl text collate "C", entry text collate "C", id text collate "C",
      primary key (space, tbl, entry, id)
    );
    create table facts (
      space text collate "C", seq bigint, id text collate "C" not null,
      type text collate "C" not null, day text collate "C" not null, call text collate "C" not null,
      tbl text collate "C", row_id text collate "C", proposal text collate "C", reverts text collate "C",
      actor_kind text collate "C" not null, actor text collate "C" not null, body jsonb not null,
      primary key (space, seq),
      constraint facts_id unique (space, id)
    );
    create index facts_call on facts (space, call);
    create index facts_type on facts (space, type, day);
    create index facts_day on facts (space, day);
    create index facts_row on facts (space, tbl, row_id) where row_id is not null;
    create index facts_proposal on facts (space, proposal) where proposal is not null;
    create index facts_reverts on facts (space, reverts) where reverts is not null;
    create index facts_actor on facts (space, actor_kind, actor) where actor_kind <> 'user';
    create table folds (
      space text collate "C", view text collate "C", day text collate "C", value jsonb not null,
      primary key (space, view, day)
    );
    create table once_keys (
      space text collate "C", key text collate "C", result jsonb not null,
      constraint once_keys_key primary key (space, key)
    );
    create table notes (
      space text collate "C", key text collate "C", value jsonb not null,
      primary key (space, key)
    );
    ${TABLES.map(
      (table) => `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy by_space on ${table}
      using (space = current_setting('app.space', true)) with check (space = current_setting('app.space', true));`,
    ).join('')}
  `,
]

/**
 * Brings the schema up to date, one process at a time, all or nothing. Gives the role that sessions take on, or undefined
 * where this login may not have it.
 * @throws StoreFailure when the tables were made by a newer version.
 */
export async function migrate(
  client: pg.ClientBase,
  schema: string,
  registry: Registry,
  log: (line: string) => void,
): Promise<string | undefined> {
  const name = quoted(schema)
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('sekundant'))`)
    const there = await client.query(`select to_regclass($1) is not null as there`, [`${name}.schema_version`])
    if (!there.rows[0].there) {
      // Asked first: the statement needs a right even where it would do nothing.
      const known = await client.query(`select to_regnamespace($1) is not null as known`, [name])
      if (!known.rows[0].known) await client.query(`create schema ${name}`)
      await client.query(`create table ${name}.schema_version (version int not null)`)
    }
    const versions = await client.query(`select coalesce(max(version), 0) as version from ${name}.schema_version`)
    const version = Number(versions.rows[0].version)
    if (version > migrations.length)
      throw new StoreFailure(`the database is of a newer version (${version}) than this program (${migrations.length})`)
    for (const migration of migrations.slice(version)) await client.query(migration(name))
    if (version < migrations.length)
      await client.query(`insert into ${name}.schema_version values (${migrations.length})`)
    await readonlyViews(client, schema, registry, log)
    const role = (await takeRole(client, name, log)) ? ROLE : undefined
    await client.query('commit')
    return role
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A role without a login that owns nothing, so that row-level security binds it; sessions switch to it. */
async function takeRole(client: pg.ClientBase, schema: string, log: (line: string) => void): Promise<boolean> {
  await client.query('savepoint role')
  try {
    const found = await client.query(`select 1 from pg_roles where rolname = $1`, [ROLE])
    if (found.rowCount === 0) await client.query(`create role ${ROLE} nologin nosuperuser nobypassrls`)
    const member = await client.query(`select pg_has_role(current_user, $1, 'MEMBER') as member`, [ROLE])
    if (!member.rows[0].member) await client.query(`grant ${ROLE} to current_user`)
    await client.query(`grant usage on schema ${schema} to ${ROLE}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${ROLE}`)
    await client.query(`revoke all on ${schema}.schema_version from ${ROLE}`)
    await client.query(`set local role ${ROLE}`)
    await client.query('reset role')
    await client.query('release savepoint role')
    return true
  } catch (error) {
    await client.query('rollback to savepoint role')
    log(
      `this database login may not use the role ${ROLE} (${String(error)}); row-level security holds only as far as the login is subject to it`,
    )
    return false
  }
}
