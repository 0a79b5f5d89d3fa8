# PostgreSQL
SELECT set_config('statement_timeout', '0', false)
SELECT query_to_xml('select ssn from customers', true, true, '')
SELECT cursor_to_xml('c', 1, true, true, '')
SELECT database_to_xml(true, true, '')
SELECT schema_to_xml('public', true, true, '')
SELECT lo_creat(-1)
SELECT lo_import('/etc/passwd')
SELECT lo_export(1, '/tmp/x')
SELECT pg_read_file('/etc/passwd')
SELECT pg_read_binary_file('/etc/passwd')
SELECT pg_ls_dir('.')
SELECT pg_stat_file('x')
SELECT pg_sleep(1)
SELECT pg_sleep_until('tomorrow')
SELECT pg_terminate_backend(1)
SELECT pg_cancel_backend(1)
SELECT pg_reload_conf()
SELECT pg_advisory_lock(1)
SELECT pg_try_advisory_lock(1)
SELECT nextval('s')
SELECT setval('s', 1)
SELECT currval('s')
SELECT lastval()
SELECT txid_current()
SELECT pg_current_xact_id()
SELECT pg_backend_pid()
SELECT inet_server_addr()
SELECT inet_client_addr()
SELECT pg_postmaster_start_time()
SELECT has_table_privilege('orders', 'SELECT')
SELECT to_regclass('orders')
SELECT obj_description(1, 'pg_class')
SELECT col_description(1, 1)
SELECT pg_get_functiondef(1)
SELECT pg_relation_size('orders')
SELECT pg_database_size('x')
SELECT ts_stat('select 1')
SELECT * FROM ts_stat('select vector from x')
SELECT ts_rewrite('a'::tsquery, 'select t, s from aliases')
SELECT dblink('x', 'select 1')
SELECT * FROM dblink('x', 'select 1') AS t(a int)
SELECT * FROM crosstab('select 1') AS t(a int)
SELECT xmlparse(document '<x/>')
SELECT xpath('/x', '<x/>')
SELECT * FROM xmltable('/x' PASSING '<x/>' COLUMNS a text)
SELECT * FROM pg_stat_activity
SELECT * FROM pg_catalog.pg_tables
SELECT rolname FROM pg_roles
SELECT passwd FROM pg_shadow
SELECT setting FROM pg_settings
SELECT * FROM pg_class
SELECT relname FROM "pg_class"
SELECT id FROM pg_temp.orders
SELECT x.id FROM postgres.public.orders x
SELECT ctid FROM orders
SELECT xmin, xmax FROM orders
SELECT tableoid FROM orders
SELECT o.ctid FROM orders o
SELECT 'orders'::regclass
SELECT 'lower'::regproc
SELECT 'postgres'::regrole
SELECT 'x'::evil.type
SELECT NULL::customers
SELECT (NULL::customers).ssn
SELECT '(1)'::orders
SELECT row(1)::orders
SELECT c FROM customers c
SELECT customers FROM customers
SELECT c::text FROM customers c
SELECT (c).* FROM customers c
SELECT (c.*) FROM customers c
SELECT c.*::text FROM customers c
SELECT row_to_json(c) FROM customers c
SELECT to_json(c) FROM customers c
SELECT to_jsonb(c.*) FROM customers c
SELECT json_agg(c) FROM customers c
SELECT array_agg(c) FROM customers c
SELECT count(c) FROM customers c
SELECT row(c.*) FROM customers c
SELECT jsonb_build_object('c', c) FROM customers c
SELECT hashtext(c::text) FROM customers c
SELECT md5(customers::text) FROM customers
SELECT c IS NULL FROM customers c
SELECT c = c FROM customers c
SELECT id FROM customers c ORDER BY c
SELECT count(*) FROM customers c GROUP BY c
SELECT DISTINCT ON (c) id FROM customers c
SELECT DISTINCT ON (ssn) id FROM customers
SELECT name(c) FROM customers c
SELECT c.text FROM customers c
SELECT c.row_to_json FROM customers c
SELECT (c).name FROM customers c
SELECT format('%s', c) FROM customers c
SELECT concat(c) FROM customers c
SELECT x FROM (SELECT c FROM customers c) x
SELECT unnest(ARRAY[c]) FROM customers c
SELECT (array_agg(c))[1] FROM customers c
SELECT x.* FROM customers c, LATERAL (SELECT c.*) x
SELECT x.a FROM customers c, LATERAL (SELECT c.ssn) x(a)
SELECT x.a FROM customers c CROSS JOIN LATERAL (VALUES (c.ssn)) x(a)
SELECT x FROM customers c, unnest(ARRAY[c.ssn]) x
SELECT x FROM customers c, LATERAL jsonb_each_text(to_jsonb(c)) x
SELECT t.i FROM customers AS t(a, b, c, d, e, f, g, h, i, j)
SELECT j.x FROM (customers c JOIN orders o ON o.customer_id = c.id) AS j(a, b, c, d, e, f, g, h, x)
SELECT count(*) FROM customers JOIN users USING (email, password_hash)
SELECT id FROM customers TABLESAMPLE system ((SELECT max(salary) FROM employees))
SELECT id FROM orders LIMIT (SELECT count(*) FROM customers WHERE ssn = '1')
SELECT id FROM orders OFFSET (SELECT max(salary) FROM employees)
SELECT string_agg(name, ',' ORDER BY salary) FROM employees
SELECT count(*) FILTER (WHERE salary > 5) FROM employees
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY salary) FROM employees
SELECT sum(1) OVER (PARTITION BY ssn) FROM customers
SELECT sum(1) OVER w FROM customers WINDOW w AS (ORDER BY ssn)
SELECT id FROM employees GROUP BY GROUPING SETS ((id), (salary))
SELECT id FROM employees GROUP BY ROLLUP (id, salary)
SELECT grouping(salary) FROM employees GROUP BY salary
SELECT ARRAY(SELECT ssn FROM customers)
SELECT 'x' = ANY (SELECT ssn FROM customers)
SELECT 'x' = ANY (ARRAY(SELECT ssn FROM customers))
SELECT ROW(1, (SELECT ssn FROM customers LIMIT 1))
SELECT json_object('a': ssn) FROM customers
SELECT json_arrayagg(ssn) FROM customers
SELECT json_value(to_json(c), '$.ssn') FROM customers c
SELECT U&"s\+000073n" FROM customers
SELECT "ssn" FROM customers
SELECT customers."ssn" FROM customers
SELECT public.customers.ssn FROM public.customers
SELECT id FROM orders FOR NO KEY UPDATE OF orders SKIP LOCKED
SELECT id FROM (SELECT id FROM orders FOR UPDATE) x
SELECT id INTO TEMP x FROM orders
SELECT * INTO x FROM orders
CREATE TEMP TABLE x AS SELECT 1
PREPARE x AS SELECT 1
EXECUTE x
DECLARE c CURSOR FOR SELECT id FROM orders
FETCH ALL FROM c
COPY orders TO PROGRAM 'id'
DO $$ BEGIN END $$
LISTEN x
NOTIFY x
VACUUM
ANALYZE orders
LOCK TABLE orders
RESET ALL
DISCARD ALL
SET ROLE postgres
SET TRANSACTION READ WRITE
SELECT id FROM orders ORDER BY id USING <
SELECT id OPERATOR(public.=) 1 FROM orders
SELECT evil.lower(name) FROM customers
SELECT public.lower(name) FROM customers
SELECT current_catalog
SELECT current_schema
SELECT current_schema()
SELECT current_schemas(true)
SELECT current_database()
SELECT current_role
SELECT user
SELECT repeat('x', 1000000000)
SELECT repeat(repeat('x', 10000), 10000)
SELECT repeat('x', 1000 * 1000 * 1000)
SELECT repeat('x', (SELECT 1000000000))
SELECT repeat('x', '1000000000'::int)
SELECT lpad('x', 1000000000)
SELECT rpad('x', 1000000000, 'y')
SELECT format('%1000000000s', 'x')
SELECT format('%*s', 1000000000, 'x')
SELECT 'x'::char(10000000)
SELECT array_fill(0, ARRAY[1000000000])
SELECT 10::numeric ^ 100000
SELECT power(10::numeric, 100000)
SELECT factorial(100000)
SELECT exp(100000::numeric)
SELECT generate_series(1, 1000000000)
SELECT count(*) FROM generate_series(1, 1000000000)
SELECT count(*) FROM generate_series(1, 1e12)
SELECT count(*) FROM generate_series(1::bigint, 9223372036854775807)
SELECT count(*) FROM generate_series('2000-01-01'::timestamp, '9000-01-01', '1 second')
SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b
SELECT count(*) FROM orders, generate_series(1, 1000000)
SELECT 'aaaaaaaaaaaaaaaaaaaa' ~ '(a+)+$'
SELECT regexp_replace(notes, '((a*)*)*b', '') FROM orders
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r LIMIT 10
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n = n) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE 1 = 1) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 1000000000000) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n FROM r) SELECT n FROM r
WITH RECURSIVE r AS (SELECT id FROM orders UNION ALL SELECT o.id FROM r, orders o) SELECT count(*) FROM r
WITH RECURSIVE r(s) AS (SELECT ssn FROM customers UNION SELECT s FROM r WHERE s < 'x') SELECT s FROM r
WITH RECURSIVE r(s) AS (SELECT '1' UNION ALL SELECT c.ssn FROM customers c JOIN r ON c.id::text = r.s) SELECT s FROM r
WITH t AS (INSERT INTO orders VALUES (1) RETURNING *) SELECT 1
WITH t AS (SELECT 1) SELECT 1 FROM t WHERE EXISTS (WITH u AS (DELETE FROM orders RETURNING 1) SELECT 1)
SELECT xmlelement(name x, c) FROM customers c
SELECT pg_typeof(c) FROM customers c
SELECT c.ssn::text COLLATE "C" FROM customers c
SELECT id FROM customers WHERE ssn IS NOT DISTINCT FROM '1'
SELECT id FROM customers WHERE ssn SIMILAR TO '1%'
SELECT id FROM customers WHERE ssn ~ '^1'
SELECT id FROM customers WHERE (ssn || '') = '1'
SELECT id FROM customers WHERE ARRAY[ssn] && ARRAY['1']
SELECT length(ssn) FROM customers
SELECT (SELECT x.ssn FROM customers x WHERE x.id = c.id) FROM customers c
SELECT id FROM orders o JOIN customers c ON (SELECT c.ssn) = o.notes
SELECT id, ssn AS name FROM customers ORDER BY name
SELECT e.* EXCEPT (ssn) FROM employees e
SELECT \x41
SELECT id FROM orders \g /tmp/x
SELECT id FROM orders WHERE CURRENT OF c
SELECT DEFAULT
SELECT random_function()
SELECT pg_catalog.pg_sleep(1)
SELECT "pg_sleep"(1)
SELECT PG_SLEEP(1)
SELECT pg_catalog."set_config"('a', 'b', false)
SELECT * FROM pg_sleep(1)
SELECT * FROM ROWS FROM (pg_sleep(1), generate_series(1, 2)) x
SELECT 1 FROM orders o LEFT JOIN LATERAL pg_sleep(1) s ON true
SELECT (pg_sleep(1)).x
SELECT (id).pg_sleep FROM orders
SELECT ('1 second'::interval).pg_sleep_for
SELECT "ѕsn" FROM customers
SELECT xmlelement(name x, ssn) FROM customers
SELECT xmlforest(ssn AS x) FROM customers
SELECT xmlserialize(content '<x/>' AS text)
SELECT (o).pg_sleep FROM orders o
SELECT x.text FROM (SELECT ('5'::text)::int) x
(TABLE orders)
SELECT id FROM orders UNION ALL TABLE orders
WITH x AS (SELECT 1) TABLE orders
SELECT (TABLE orders)
SELECT id FROM orders WHERE EXISTS (SELECT FROM customers WHERE ssn = '1')
SELECT o.id FROM orders o JOIN customers c USING (id) WHERE ssn IS NULL
SELECT max(x) FROM (SELECT salary FROM employees) AS t(x)
SELECT t FROM (SELECT ssn FROM customers) t
SELECT (t.r).ssn FROM (SELECT c AS r FROM customers c) t
SELECT (x).f10 FROM (SELECT row(c.*) AS x FROM customers c) y
SELECT json_populate_record(NULL::customers, '{}')
SELECT jsonb_populate_recordset(NULL::users, '[]')
SELECT * FROM json_to_recordset('[]') AS x(a regclass)
SELECT lag(c) OVER () FROM customers c
SELECT first_value(c) OVER (ORDER BY c.id) FROM customers c
SELECT coalesce(c) FROM customers c
SELECT CASE WHEN true THEN c END FROM customers c
SELECT ARRAY(SELECT c FROM customers c)
SELECT c.id FROM customers c WHERE c IN (SELECT c2 FROM customers c2)
SELECT c.id FROM customers c WHERE row(c.*) = row(c.*)
SELECT c.id FROM customers c WHERE c.* IS NOT NULL
SELECT count(DISTINCT c) FROM customers c
SELECT string_agg(c::text, ',') FROM customers c
SELECT x.key FROM customers c, json_each(row_to_json(c)) x
SELECT x.value FROM customers c CROSS JOIN LATERAL json_each_text(to_json(c)) AS x
SELECT id FROM customers c ORDER BY c.ssn NULLS FIRST
SELECT id FROM customers WINDOW w AS (PARTITION BY ssn)
SELECT pg_catalog.pg_read_file('x')
SELECT id FROM "public"."customers" WHERE "ssn" = ''
SELECT name FROM employees e JOIN LATERAL (SELECT e.salary AS s) x ON x.s > 10
SELECT sum(s) FROM employees, LATERAL (VALUES (salary)) v(s)
SELECT width_bucket(salary, 0, 10, 2) FROM employees
SELECT a.id FROM customers a, customers b WHERE a.ssn = b.ssn
SELECT id FROM orders WHERE pg_sleep(1) IS NULL
SELECT id FROM orders ORDER BY pg_sleep(1)
SELECT id FROM orders GROUP BY id HAVING pg_sleep(1) IS NULL
SELECT id FROM orders LIMIT (SELECT 1 FROM pg_sleep(1))
SELECT nextval('x'::text)
SELECT current_query()
SELECT pg_column_size(c) FROM customers c
SELECT pg_input_is_valid('x', 'regclass')
SELECT to_regtype('x')
SELECT format_type(1, 1)
SELECT query_to_json('select 1')
SELECT convert_from(lo_get(1), 'utf8')
SELECT * FROM public.pg_stat_activity
SELECT id FROM pg_catalog.pg_class
SELECT id FROM orders, pg_class
WITH pg_class AS (SELECT relname FROM pg_catalog.pg_class) SELECT relname FROM pg_class
SELECT 1; SELECT 2
SELECT E'\'' ; DROP TABLE orders --'
SELECT '\'; DROP TABLE orders --'
MERGE INTO orders USING products ON true WHEN MATCHED THEN DELETE
SELECT unnest(string_to_array(repeat('a,', 100000000), ','))
SELECT lpad('', 2147483647, 'x')
SELECT repeat('x', 2147483647)
SELECT count(*) FROM generate_series(1, 10000) a CROSS JOIN generate_series(1, 10000) b
SELECT count(*) FROM generate_series(1, 1000) a, generate_series(1, 1000) b, generate_series(1, 1000) c
SELECT sum(n) FROM (SELECT generate_series(1, 10000000) AS n) x
SELECT array_agg(g) FROM generate_series(1, 100000000) g
SELECT (SELECT count(*) FROM orders a, orders b, orders c)
SELECT * FROM orders a LEFT JOIN orders b ON true LEFT JOIN orders c ON true
SELECT * FROM orders a FULL JOIN orders b ON TRUE FULL JOIN orders c ON TRUE
SELECT count(*) FROM orders a JOIN orders b ON a.id >= 0 JOIN orders c ON b.id >= 0
SELECT 2 ^ 1000000::numeric
SELECT exp(exp(10::numeric))
SELECT (SELECT max(v.a) FROM (SELECT 'x' AS ssn) x, (VALUES (ssn)) v(a)) FROM customers
SELECT name COLLATE elsewhere.secret FROM customers
SELECT count(*) FROM unnest(array_fill(1, array[10000,10000]))
SELECT count(*) FROM orders a, orders b, orders c WHERE a.id = b.id OR a.id <> b.id
SELECT 1 FROM orders WHERE notes ~ '((a|ab)|(c|cd))*\1'
