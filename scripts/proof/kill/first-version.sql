-- What a data folder of the first version holds: its roles and its table of firms, as that version made them.
-- What a hosted Supabase project has before any schema of ours: its roles and their rights on `public`.
-- Run before every start, so each statement must be repeatable.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;

-- Firm records and who may read them. Safe to run again on a database that has them.
-- Expects the roles of a Supabase project: anon and service_role.

create table if not exists public.legal_firm_visitors (
  slug text primary key check (char_length(slug) between 1 and 500),
  name text not null check (char_length(name) <= 200),
  company_name text not null default '' check (char_length(company_name) <= 200),
  system text not null default '' check (char_length(system) <= 100000),
  first_message text not null default '' check (char_length(first_message) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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

-- JavaScript's encodeURIComponent: request headers are Latin-1, slugs are not.
create or replace function firmline.encode_uri_component(input text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(
    case
      when piece ~ '^[A-Za-z0-9_.!~*''()-]$' then piece
      else pg_catalog.upper(pg_catalog.regexp_replace(
        pg_catalog.encode(pg_catalog.convert_to(piece, 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
    end, '' order by position), '')
  from pg_catalog.regexp_split_to_table(input, '') with ordinality as pieces (piece, position)
$$;

alter table public.legal_firm_visitors enable row level security;

-- A visitor reads the row whose slug the request names, and no other: firms cannot be listed.
drop policy if exists "visitors read the firm they name" on public.legal_firm_visitors;
create policy "visitors read the firm they name" on public.legal_firm_visitors
  for select to anon
  using (
    firmline.encode_uri_component(slug)
      = (nullif(current_setting('request.headers', true), '')::json ->> 'x-firm-slug')
  );

revoke all on public.legal_firm_visitors from public, anon;
grant usage on schema firmline to anon, service_role;
grant select (name, system, first_message, slug, company_name) on public.legal_firm_visitors to anon;
grant select, insert, update, delete on public.legal_firm_visitors to service_role;
