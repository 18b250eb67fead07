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
  add column if not exists expires_at timestamptz,
  -- Of an old link: the slug of its firm, whose texts the row repeats, so that visitors read it as any other. Null: a firm.
  add column if not exists leads_to text check (leads_to <> slug);
create index if not exists legal_firm_visitors_leads_to on public.legal_firm_visitors (leads_to)
  where leads_to is not null;

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

-- An old link has the texts of its firm, whatever is written, and ends with it at the latest.
create or replace function firmline.follow_firm() returns trigger
language plpgsql set search_path = '' as $$
declare
  firm public.legal_firm_visitors;
begin
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    -- A firm may take an old slug of its own back.
    delete from public.legal_firm_visitors where slug = new.slug and leads_to = old.slug;
  end if;
  select * into firm from public.legal_firm_visitors where slug = new.leads_to;
  if found then
    new.leads_to := coalesce(firm.leads_to, firm.slug);
    new.name := firm.name;
    new.company_name := firm.company_name;
    new.system := firm.system;
    new.first_message := firm.first_message;
    new.expires_at := least(new.expires_at, firm.expires_at);
  end if;
  return new;
end $$;

-- A firm takes its old links along: a new slug leaves one more, and they go when the firm goes.
create or replace function firmline.lead_old_links() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.legal_firm_visitors where leads_to = old.slug;
    return null;
  end if;
  update public.legal_firm_visitors
    set leads_to = coalesce(new.leads_to, new.slug),
      expires_at = case when expires_at is not distinct from old.expires_at then new.expires_at else expires_at end
    where leads_to = old.slug;
  if new.slug <> old.slug and new.leads_to is null then
    insert into public.legal_firm_visitors (slug, name, leads_to, expires_at)
      values (old.slug, new.name, new.slug, new.expires_at)
      on conflict do nothing;
  end if;
  return null;
end $$;

-- What is written to firms reaches their old links. Once a statement, so that an import is not slower.
create or replace function firmline.renew_old_links() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- This statement is one too, and ends here.
  if exists (select from changed) then
    update public.legal_firm_visitors set leads_to = leads_to
      where leads_to is not null and leads_to in (select slug from changed);
  end if;
  return null;
end $$;

drop trigger if exists follow_firm on public.legal_firm_visitors;
create trigger follow_firm before insert on public.legal_firm_visitors
  for each row when (new.leads_to is not null) execute function firmline.follow_firm();
drop trigger if exists follow_firm_again on public.legal_firm_visitors;
create trigger follow_firm_again before update on public.legal_firm_visitors
  for each row when (new.leads_to is not null or new.slug <> old.slug) execute function firmline.follow_firm();
drop trigger if exists lead_old_links on public.legal_firm_visitors;
create trigger lead_old_links after update on public.legal_firm_visitors
  for each row when (
    new.slug <> old.slug or new.leads_to is distinct from old.leads_to or new.expires_at is distinct from old.expires_at
  ) execute function firmline.lead_old_links();
drop trigger if exists end_old_links on public.legal_firm_visitors;
create trigger end_old_links after delete on public.legal_firm_visitors
  for each row execute function firmline.lead_old_links();
drop trigger if exists renew_old_links on public.legal_firm_visitors;
create trigger renew_old_links after update on public.legal_firm_visitors
  referencing new table as changed for each statement execute function firmline.renew_old_links();
drop trigger if exists join_old_links on public.legal_firm_visitors;
create trigger join_old_links after insert on public.legal_firm_visitors
  referencing new table as changed for each statement execute function firmline.renew_old_links();

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
