# DuckDB
SELECT * FROM read_csv('/etc/passwd')
SELECT * FROM read_csv_auto('x')
SELECT * FROM read_parquet('x')
SELECT * FROM parquet_scan('x')
SELECT * FROM read_json('x')
SELECT * FROM read_text('/etc/passwd')
SELECT * FROM read_blob('/etc/passwd')
SELECT * FROM read_ndjson_objects('x')
SELECT * FROM glob('*')
SELECT * FROM sniff_csv('x')
SELECT * FROM '/etc/passwd'
SELECT * FROM 'x.csv'
SELECT * FROM "x.csv"
SELECT * FROM 'https://evil/x.parquet'
SELECT * FROM "s3://b/x"
FROM 'x.csv'
FROM read_csv('x')
SELECT * FROM query('select ssn from customers')
SELECT * FROM query_table('customers')
SELECT * FROM query_table(['customers'])
SELECT * FROM sqlite_scan('x', 'y')
SELECT * FROM postgres_scan('a', 'b', 'c')
SELECT * FROM postgres_query('a', 'select 1')
SELECT * FROM mysql_query('a', 'select 1')
SELECT * FROM iceberg_scan('x')
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_tables()
SELECT * FROM duckdb_functions()
SELECT * FROM duckdb_memory()
SELECT * FROM pragma_table_info('customers')
SELECT * FROM pragma_version()
SELECT * FROM pragma_storage_info('customers')
SELECT * FROM which_secret('a', 'b')
SELECT * FROM summary(SELECT 1)
SELECT * FROM test_all_types()
SELECT * FROM repeat(1, 1000000000)
SELECT * FROM repeat_row(1, num_rows = 1000000000)
SELECT * FROM checkpoint()
SELECT * FROM force_checkpoint()
SELECT * FROM seq_scan('customers')
SELECT * FROM sql_auto_complete('select')
SELECT * FROM json_execute_serialized_sql('x')
SELECT json_serialize_sql('select 1')
SELECT json_deserialize_sql('x')
SELECT getenv('HOME')
SELECT getvariable('x')
SELECT current_setting('x')
SELECT current_database()
SELECT current_schema()
SELECT current_schemas(true)
SELECT current_query()
SELECT current_user
SELECT user
SELECT current_catalog
SELECT pg_typeof(1), current_role
SELECT nextval('s')
SELECT currval('s')
SELECT txid_current()
SELECT in_search_path('a', 'b')
SELECT has_table_privilege('a', 'b')
SELECT pg_get_viewdef(1)
SELECT error('x')
SELECT add_parquet_key('a', 'b')
SELECT stats(id) FROM orders
SELECT alias(id) FROM orders
SELECT * FROM sqlite_master
SELECT * FROM duckdb_columns
SELECT * FROM pg_catalog.pg_tables
SELECT * FROM information_schema.columns
SELECT id FROM memory.main.orders
SELECT id FROM other.orders
SELECT c FROM customers c
SELECT customers FROM customers
SELECT c.* FROM customers c
SELECT to_json(c) FROM customers c
SELECT list(c) FROM customers c
SELECT count(c) FROM customers c
SELECT struct_extract(c, 'ssn') FROM customers c
SELECT c['ssn'] FROM customers c
SELECT c.ssn.x FROM customers c
SELECT hash(c) FROM customers c
SELECT row(c) FROM customers c
SELECT {'a': c} FROM customers c
SELECT [c] FROM customers c
SELECT c::VARCHAR FROM customers c
SELECT ssn::INT FROM customers
SELECT ssn.upper() FROM customers
SELECT c.ssn.upper() FROM customers c
SELECT * EXCLUDE (ssn) FROM customers
SELECT * EXCLUDE ssn FROM customers
SELECT * EXCLUDE (id) FROM customers
SELECT * REPLACE (1 AS id) FROM customers
SELECT * REPLACE ('x' AS ssn, 'y' AS password_hash) FROM customers
SELECT * RENAME (ssn AS a, password_hash AS b) FROM customers
SELECT c.* EXCLUDE (ssn), u.* FROM customers c JOIN users u ON u.id = c.id
SELECT * EXCLUDE (id) REPLACE (ssn AS name) FROM customers
SELECT * EXCLUDE (password_hash, ssn) REPLACE (ssn AS name) FROM customers
SELECT COLUMNS(*) FROM customers
SELECT COLUMNS('ssn') FROM customers
SELECT COLUMNS('s.n') FROM customers
SELECT COLUMNS('SSN') FROM customers
SELECT COLUMNS('.*') FROM customers
SELECT COLUMNS('(?i)SSN') FROM customers
SELECT COLUMNS('[[:alpha:]]sn') FROM customers
SELECT COLUMNS(c.*) FROM customers c
SELECT COLUMNS(x -> x LIKE 'ss%') FROM customers
SELECT COLUMNS(lambda x: x LIKE 'ss%') FROM customers
SELECT COLUMNS(['id', 'ssn']) FROM customers
SELECT COLUMNS(* EXCLUDE (id)) FROM customers
SELECT max(COLUMNS(*)) FROM customers
SELECT *COLUMNS('ssn') FROM customers
SELECT id FROM customers WHERE COLUMNS(*) = '1'
SELECT coalesce(*COLUMNS(*)) FROM customers
SELECT * LIKE 's%' FROM customers
SELECT * ILIKE '%ssn%' FROM customers
SELECT * GLOB 's*' FROM customers
SELECT * SIMILAR TO 's.*' FROM customers
FROM customers
FROM customers SELECT id, ssn
FROM customers SELECT *
FROM customers WHERE ssn = '1' SELECT id
(FROM customers)
WITH x AS (FROM customers) SELECT id FROM x
SELECT id FROM (FROM customers)
SELECT x: ssn FROM customers
SELECT "x": ssn FROM customers
SELECT salary AS s, s + 1 AS t FROM employees
SELECT id FROM employees QUALIFY rank() OVER (ORDER BY salary) = 1
SELECT id FROM employees QUALIFY salary > 1
SELECT dept_id, salary FROM employees GROUP BY ALL
SELECT * FROM employees ORDER BY ALL
SELECT DISTINCT ON (salary) id FROM employees
SELECT arg_max(id, salary) FROM employees
SELECT list(id ORDER BY salary) FROM employees
SELECT list_transform([1], x -> salary) FROM employees
SELECT list_filter([1, 2], lambda x: x > salary) FROM employees
SELECT [salary FOR x IN [1]] FROM employees
SELECT [x FOR x IN [salary]] FROM employees
SELECT [x FOR x IN [1] IF salary > 5] FROM employees
SELECT struct_pack(a := salary) FROM employees
SELECT {'a': salary} FROM employees
SELECT MAP {'a': salary} FROM employees
SELECT MAP {salary: 1} FROM employees
SELECT [1, 2, 3][salary] FROM employees
SELECT 'abc'[1:salary] FROM employees
SELECT x.s FROM customers c, (SELECT c.ssn AS s) x
SELECT u.s FROM employees e, unnest([e.salary]) u(s)
SELECT g.i FROM employees e, generate_series(1, e.salary) g(i)
SELECT i FROM employees e, range(e.salary) t(i)
SELECT a.id FROM customers a SEMI JOIN employees b ON a.ssn = b.ssn
SELECT a.id FROM customers a SEMI JOIN employees b USING (ssn)
SELECT a.id FROM employees a ASOF JOIN orders b ON a.salary >= b.id
SELECT * FROM orders POSITIONAL JOIN customers
SELECT id FROM orders UNION BY NAME SELECT ssn FROM customers
SELECT * FROM employees PIVOT (sum(id) FOR dept_id IN (1, 2))
SELECT * FROM (SELECT * FROM employees) PIVOT (sum(id) FOR dept_id IN (1))
SELECT * FROM employees UNPIVOT (v FOR k IN (id, salary))
SELECT v FROM employees UNPIVOT (v FOR k IN (salary, dept_id))
PIVOT employees ON dept_id USING sum(salary)
UNPIVOT employees ON salary INTO NAME k VALUE v
PIVOT orders ON status
SUMMARIZE orders
SUMMARIZE SELECT id FROM orders
DESCRIBE SELECT id FROM orders
SELECT * FROM (DESCRIBE orders)
SELECT * FROM (SUMMARIZE customers)
SELECT * FROM (SHOW TABLES)
SHOW ALL TABLES
INSTALL httpfs
LOAD httpfs
SET threads = 1
RESET threads
EXPORT DATABASE 'x'
IMPORT DATABASE 'x'
COPY (SELECT 1) TO '/tmp/x'
ATTACH 'x.db'
CREATE MACRO f() AS 1
CREATE SECRET s (TYPE s3)
PREPARE x AS SELECT 1
EXECUTE x
CHECKPOINT
VACUUM
SELECT rowid FROM customers WHERE ssn = '1'
SELECT repeat('x', 1000000000)
SELECT lpad('x', 1000000000, 'y')
SELECT bar(1, 0, 10, 1000000000)
SELECT range(1000000000)
SELECT generate_series(1, 1000000000)
SELECT unnest(range(1000000000))
SELECT list_resize([1], 1000000000)
SELECT count(*) FROM range(1000000000000)
SELECT count(*) FROM range(100000) a, range(100000) b
SELECT count(*) FROM generate_series(TIMESTAMP '2000-01-01', TIMESTAMP '9000-01-01', INTERVAL 1 SECOND)
SELECT 9 ** 99999
SELECT factorial(100000)
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT n FROM r
SELECT id FROM orders WHERE id = $1
SELECT id FROM orders WHERE id = ?
SELECT $x
SELECT getenv('PATH') FROM orders
SELECT U&"ssn" FROM customers
SELECT "SSN" FROM customers
SELECT main.customers.ssn FROM main.customers
SELECT id FROM orders /* /* nested */ , ssn FROM customers */
SELECT ssn FROM customers LIMIT 1%
SELECT id FROM orders LIMIT (SELECT max(salary) FROM employees)
SELECT TRY_CAST(ssn AS INTEGER) FROM customers
SELECT 1::evil
SELECT 'x'::customers
SELECT NULL::STRUCT(a evil)
SELECT id FROM orders AT (VERSION => 1)
SELECT enum_range(NULL::evil)
SELECT read_text('/etc/passwd')
SELECT content FROM read_text('x')
SELECT a.id FROM orders a NATURAL JOIN (SELECT id, ssn FROM customers) b
SELECT count(*) FROM customers NATURAL JOIN employees
SELECT json_structure(to_json(c)) FROM customers c
SELECT write_parquet('x')
SELECT id FROM customers WHERE regexp_matches(ssn, '1')
SELECT id FROM customers WHERE ssn SIMILAR TO '1.*'
SELECT id FROM customers WHERE ssn ~~ '1%'
SELECT id FROM customers WHERE '1' IN ssn
SELECT id FROM customers WHERE ssn[1] = '1'
SELECT arrow_scan(1, 2, 3)
SELECT pandas_scan(1)
SELECT "ѕsn" FROM customers
SELECT id FROM orders USING SAMPLE 10 (SELECT ssn FROM customers)
SELECT id FROM orders TABLESAMPLE evil(10)
SELECT U&"\0073sn" FROM (SELECT 1 AS u, 2 AS "\0073sn") x, customers
SELECT ssn FROM customers USING SAMPLE 1
SELECT id FROM customers WHERE ssn = (SELECT 'x')
SELECT list(ssn) FROM customers
SELECT unnest([ssn]) FROM customers
SELECT first(ssn) FROM customers
SELECT any_value(ssn ORDER BY id) FROM customers
SELECT string_agg(ssn, ',') FROM customers
SELECT histogram(ssn) FROM customers
SELECT * FROM (SELECT * FROM customers)
SELECT t.* FROM customers t
SELECT t FROM (SELECT * EXCLUDE (id) FROM customers) t
SELECT {'x': ssn}.x FROM customers
SELECT struct_pack(x := c) FROM customers c
SELECT to_json({'a': ssn}) FROM customers
SELECT c.ssn::VARCHAR FROM customers c
SELECT min_by(id, ssn) FROM customers
SELECT row_number() OVER (ORDER BY ssn) FROM customers
SELECT id FROM customers QUALIFY dense_rank() OVER (ORDER BY ssn) < 3
SELECT id FROM customers GROUP BY id, ssn
SELECT s FROM (SELECT ssn AS s FROM customers)
SELECT s: ssn FROM customers
SELECT COLUMNS('(ssn)') FROM customers
SELECT COLUMNS('s*n') FROM customers
SELECT COLUMNS('\w+') FROM customers
SELECT COLUMNS(c -> true) FROM customers
SELECT (COLUMNS('ssn')).x FROM customers
SELECT lower(COLUMNS('ss.')) FROM customers
SELECT list_value(COLUMNS(*)) FROM customers
SELECT struct_pack(*COLUMNS(*)) FROM customers
SELECT a.* EXCLUDE (ssn) FROM customers a
SELECT id FROM customers, (SELECT ssn) x
SELECT y FROM customers, (SELECT ssn AS y) x
SELECT id FROM employees e, range(e.salary) r
SELECT id FROM orders WHERE EXISTS (FROM customers WHERE ssn = '1')
SELECT * FROM (FROM customers SELECT ssn)
SELECT * FROM (PIVOT employees ON dept_id USING max(salary))
SELECT * FROM (UNPIVOT employees ON salary)
FROM (FROM customers)
FROM duckdb_tables()
FROM orders, read_csv('x')
SELECT * FROM orders, 'x.csv'
SELECT * FROM orders JOIN 'x.parquet' p ON true
SELECT * FROM read_parquet(['a', 'b'])
SELECT * FROM read_csv('x', header = true)
SELECT * FROM scan_arrow_ipc([])
SELECT * FROM postgres_attach('x')
SELECT * FROM load_aws_credentials()
SELECT * FROM pragma_collations()
SELECT * FROM duckdb_logs
SELECT * FROM duckdb_approx_database_count()
SELECT * FROM pg_class
SELECT md5(content) FROM read_blob('/etc/passwd')
SELECT getenv('HOME') AS x
SELECT current_setting('threads')
SELECT * FROM unnest((SELECT list(ssn) FROM customers))
SELECT list_transform((SELECT list(ssn) FROM customers), x -> x)
SELECT list_filter([1], x -> x = (SELECT max(salary) FROM employees))
SELECT [y FOR y IN (SELECT list(ssn) FROM customers)]
SELECT pg_sleep(1)
SELECT sleep_ms(1)
SELECT repeat('a', 1000000) || repeat('b', 1000000)
SELECT lpad('a', 99999999, ' ')
SELECT array_agg(i) FROM range(1000000000) t(i)
SELECT sum(a.i * b.i) FROM range(1000000) a(i), range(1000000) b(i)
SELECT bitstring('1', 1000000000)
SELECT d.id FROM employees ssn, (LATERAL (SELECT 1 AS t) q JOIN (SELECT id, {'salary': 1} AS ssn FROM departments) d ON ssn.salary = 1)
SELECT (SELECT t.id FROM (SELECT 1 AS id, 2 AS salary) t LIMIT t.salary) FROM employees t
