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

-- The one session belongs to whoever opened the engine, a superuser; connections use it as the authenticator. These are
-- its ways back, and out of the database: `set_config` may set any setting, so connections find a cousin of it first
-- that may set everything but whose session it is. Dynamic SQL and functions of one's own would get around that.
create schema if not exists firmline_wire;
grant usage on schema firmline_wire to authenticator, anon, authenticated, service_role;

create or replace function firmline_wire.set_config(name text, value text, is_local boolean) returns text
language plpgsql as $$
declare
  target constant text := (
    select pg_catalog.string_agg(pg_catalog.quote_ident(part), '.')
    from pg_catalog.regexp_split_to_table(name, '\.') part);
  identifier constant text := '("[^"]*"|[a-z_][a-z0-9_$]*)';
  new_value text := pg_catalog.quote_literal(value);
begin
  if pg_catalog.lower(name) = 'session_authorization' then
    raise insufficient_privilege using message = 'A connection keeps its user.';
  end if;
  if pg_catalog.lower(name) = 'search_path'
      and value ~ pg_catalog.format('^%1$s(\s*,\s*%1$s)*$', identifier) then
    new_value := value;
  end if;
  execute pg_catalog.format('set %s %s to %s', case when is_local then 'local' else 'session' end,
    target, coalesce(new_value, 'default'));
  return value;
end
$$;

revoke execute on function
  pg_catalog.set_config(text, text, boolean),
  pg_catalog.pg_terminate_backend(integer, bigint),
  pg_catalog.pg_cancel_backend(integer)
from public;
revoke usage on language plpgsql from public;
revoke temporary on database postgres from public;
