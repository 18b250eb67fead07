-- Firm records and who may read them. Safe to run again; adds columns that an existing table lacks.
-- Expects the roles of a Supabase project: anon and service_role.

create table if not exists public.legal_firm_visitors (
  slug text primary key check (char_length(slug) between 1 and 500),
  name text not null check (char_length(name) <= 200),
  company_name text not null default '' check (char_length(company_name) <= 200),
  system text not null default '' check (char_length(system) <= 100000),
  first_message text not null default '' check (char_length(first_message) <= 2000)
);
alter table public.legal_firm_visitors
  add column if not exists created_at timestamptz not null default now(),
  add column if not exists updated_at timestamptz not null default now(),
  -- From then on its link leads nowhere. Null: never.
  add column if not exists expires_at timestamptz;

-- What only the table needs, where the API does not publish it.
create schema if not exists firmline;

create or replace function firmline.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

drop trigger if exists touch on public.legal_firm_visitors;
create trigger touch before update on public.legal_firm_visitors
  for each row execute function firmline.touch();

-- The slug that the request's header names, percent-encoded as by JavaScript's encodeURIComponent: headers are Latin-1,
-- slugs are not. Null for whatever is no such text, so that no request can tell one failure from another.
create or replace function firmline.requested_slug() returns text
language plpgsql stable set search_path = '' as $$
declare
  header text;
begin
  header := pg_catalog.current_setting('request.headers', true)::json ->> 'x-firm-slug';
  -- A slug of 500 characters takes 6,000 at most.
  if pg_catalog.length(header) > 6000 or header !~ '^([A-Za-z0-9_.!~*''()-]|%[0-9A-Fa-f]{2})+$' then
    return null;
  end if;
  return (
    select pg_catalog.convert_from(pg_catalog.string_agg(
      case
        when position = 1 then pg_catalog.convert_to(piece, 'UTF8')
        else pg_catalog.decode(pg_catalog.left(piece, 2), 'hex')
          || pg_catalog.convert_to(pg_catalog.substr(piece, 3), 'UTF8')
      end, '' order by position), 'UTF8')
    from pg_catalog.unnest(pg_catalog.string_to_array(header, '%')) with ordinality as pieces (piece, position)
  );
exception when others then
  return null;
end $$;

alter table public.legal_firm_visitors enable row level security;

-- A visitor reads the row whose slug the request names, until it expires, and no other: firms cannot be listed. The
-- header is read once a statement, in a subquery of its own, so that the unique index finds the row whatever else is
-- asked: neither the time nor the planner's estimate tells anything about other rows.
drop policy if exists "visitors read the firm they name" on public.legal_firm_visitors;
create policy "visitors read the firm they name" on public.legal_firm_visitors
  for select to anon
  using (slug = (select firmline.requested_slug()) and (expires_at is null or expires_at > now()));

-- Hosted projects grant everything in `public` to the roles of visitors.
revoke all on public.legal_firm_visitors from public, anon;
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    revoke all on public.legal_firm_visitors from authenticated;
  end if;
end $$;
revoke all on schema firmline from public, anon;
grant usage on schema firmline to service_role;
grant select (name, system, first_message, slug, company_name) on public.legal_firm_visitors to anon;
grant select, insert, update, delete on public.legal_firm_visitors to service_role;

-- The data service caches the schema, and would not know a new table or column.
notify pgrst, 'reload schema';
