/**
 * Stand-ins for Citus's functions on plain PostgreSQL: a distributed table becomes one partitioned by the hash of its column, and
 * the same operations are refused. A partition is a shard; its name ends with `_shard_` and a number.
 */
export const SHARD_FUNCTIONS = `
create function create_distributed_table(relation regclass, shard_key text, colocate_with text default 'default')
returns void language plpgsql as $$
declare
  name text := relation::text;
  definition record;
  rebuilt text[] := '{}';
begin
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal) then
    raise exception 'cannot distribute "%", which has triggers', name;
  end if;
  for definition in
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = relation and i.indisunique
      and not exists (select from pg_attribute a
        where a.attrelid = relation and a.attname = shard_key and a.attnum = any (i.indkey))
  loop
    raise exception 'cannot create constraint on "%": % must contain the distribution column', name, definition.relname;
  end loop;
  for definition in
    -- Its own keys, then those that point at it; each names the distribution column on both sides, or its rows lie apart.
    select conname, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text, contype, confrelid
    from pg_constraint where conparentid = 0 and contype in ('p', 'u', 'f') and (conrelid = relation or confrelid = relation)
    order by contype = 'f', contype
  loop
    if definition.contype = 'f' and definition.owner = name and definition.confrelid <> relation
      and not exists (select from pg_partitioned_table where partrelid = definition.confrelid) then
      raise exception 'cannot distribute "%" before "%"', name, definition.confrelid::regclass;
    end if;
    rebuilt := rebuilt || format('alter table %I add constraint %I %s', definition.owner, definition.conname, definition.text);
  end loop;
  for definition in
    select pg_get_indexdef(indexrelid) as text from pg_index i
    where indrelid = relation and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  loop
    rebuilt := rebuilt || definition.text;
  end loop;
  execute format('create table %I (like %I including defaults including identity including constraints) partition by hash (%I)',
    name || '_shards', name, shard_key);
  for shard in 0..7 loop
    execute format('create table %I partition of %I for values with (modulus 8, remainder %s)',
      name || '_shard_' || shard, name || '_shards', shard);
  end loop;
  execute format('insert into %I select * from %I', name || '_shards', name);
  execute format('drop table %I cascade', name);
  execute format('alter table %I rename to %I', name || '_shards', name);
  for step in 1..cardinality(rebuilt) loop
    execute rebuilt[step];
  end loop;
end $$;

create function create_reference_table(relation regclass) returns void language sql as 'select';
create function citus_add_local_table_to_metadata(relation regclass) returns void language sql as 'select';
-- Two workers, each with half of the shards. One whose name is in \`citus.lost\` takes and gives up no row and refuses connections; one in
-- \`citus.hung\` does not answer.
create schema citus;
create table citus.pg_dist_node (nodename text, nodeport int, groupid int, noderole text, isactive bool, shouldhaveshards bool);
insert into citus.pg_dist_node
  select 'worker-' || n, 5432, n, 'primary', true, n > 0 from generate_series(0, 2) n;
create table citus.pg_dist_placement as select shard::bigint as shardid, 1 + shard / 4 as groupid from generate_series(0, 7) shard;
create view citus.pg_dist_partition as select partrelid::regclass as logicalrelid from pg_partitioned_table;
create table citus.lost (name text);
create table citus.hung (name text);
create function citus.get_shard_id_for_distribution_column(relation regclass, value bigint) returns bigint language sql as
  'select shard from generate_series(0, 7) shard where satisfies_hash_partition(relation, 8, shard, value)';
create function citus.citus_check_connection_to_node(name text, port int) returns boolean language plpgsql as $$ begin
  if exists (select from citus.hung h where h.name = $1) then
    perform pg_sleep(30);
  end if;
  return not exists (select from citus.lost l where l.name = $1);
end $$;
create function citus.refuse_when_lost() returns trigger language plpgsql as $$ begin
  if exists (select from citus.lost where name = tg_argv[0]) then
    raise exception 'connection to the remote node %:5432 failed', tg_argv[0] using errcode = '08006';
  end if;
  return coalesce(new, old);
end $$;
create function citus.let_workers_fail() returns void language plpgsql as $$
declare
  shard record;
begin
  for shard in select relid, 'worker-' || 1 + right(relid::regclass::text, 1)::int / 4 as worker
    from pg_partitioned_table, pg_partition_tree(partrelid) where isleaf loop
    execute format('create trigger refuse_when_lost before insert or update or delete on %s for each row execute function citus.refuse_when_lost(%L)',
      shard.relid::regclass, shard.worker);
  end loop;
end $$;
create function citus_version() returns text language sql as $$ select 'none: a stand-in of the tests' $$;`;

/**
 * Refuses definitions that Citus refuses of a distributed table: it sends the message of one to workers, takes no column with a constraint, and,
 * unless `citus.multi_shard_modify_mode` is sequential, no function, type, schema or extension after work on several shards at once.
 */
export const REFUSED_DEFINITIONS = `
create schema definitions;
create function definitions.refuse() returns event_trigger language plpgsql as $$
declare
  message text := rtrim(current_query(), E'; \\n');
begin
  if message ~ '^do ' then return; end if;
  if message ~ ';' then
    raise exception 'cannot insert multiple commands into a prepared statement: %', message;
  end if;
  if message ~* 'add column .*\\m(check|references|unique|primary key)\\M' then
    raise exception 'cannot execute ADD COLUMN command with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints: %', message;
  end if;
  if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
    if tg_tag ~ '(TABLE|INDEX)$' then
      perform set_config('definitions.work_on_shards', 'done', true);
    elsif tg_tag ~ '(FUNCTION|TYPE|SCHEMA|EXTENSION)$' and (current_setting('definitions.work_on_shards', true) = 'done' or exists (
      select from pg_stat_xact_user_tables where relname !~ '^kysely_' and seq_scan + n_tup_ins + n_tup_upd + n_tup_del > 0)
    ) then
      raise exception 'cannot run % because there was a parallel operation on a distributed table in the transaction', tg_tag;
    end if;
  end if;
end $$;
create event trigger refuse_definitions on ddl_command_start execute function definitions.refuse();`;
