/** Run once before the store is used; repeatable. */
export const platformSchema = `
  create schema if not exists platform;
  create table if not exists platform.records (
    kind text not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    fields jsonb not null,
    primary key (kind, id)
  );
  create index if not exists records_newest on platform.records (kind, created_at desc, id);
  create table if not exists platform.bytes (
    id uuid not null,
    part int not null,
    content bytea not null,
    primary key (id, part)
  );
`;
