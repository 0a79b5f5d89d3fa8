#!/bin/sh
# Run once by the postgres image, on an empty volume: the two roles and the database, as docs/operations.md has them.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
create role tanager_owner login password :'owner' nosuperuser nocreatedb nocreaterole nobypassrls;
create role tanager_app   login password :'app'   nosuperuser nocreatedb nocreaterole nobypassrls;
create database tanager owner tanager_owner;
revoke connect, temporary on database tanager from public;
grant connect on database tanager to tanager_app;
SQL
