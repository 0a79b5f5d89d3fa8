# SQLite
SELECT load_extension('x')
SELECT readfile('/etc/passwd')
SELECT writefile('/tmp/x', 'y')
SELECT edit('x')
SELECT sqlite_version()
SELECT sqlite_source_id()
SELECT sqlite_compileoption_get(1)
SELECT changes()
SELECT last_insert_rowid()
SELECT zeroblob(1000000000)
SELECT fts3_tokenizer('x')
SELECT printf('%1000000000d', 1)
SELECT format('%.1000000000f', 1.0)
SELECT printf('%*d', 1000000000, 1)
SELECT hex(zeroblob(100000000))
SELECT replace(zeroblob(100000), 'x', 'y')
SELECT name FROM sqlite_master
SELECT sql FROM sqlite_schema
SELECT name FROM main.sqlite_master
SELECT name FROM temp.sqlite_master
SELECT name FROM "sqlite_master"
SELECT name FROM [sqlite_master]
SELECT name FROM `sqlite_master`
SELECT id FROM 'orders'
SELECT * FROM sqlite_sequence
SELECT * FROM sqlite_stat1
SELECT * FROM pragma_table_info('customers')
SELECT * FROM pragma_database_list
SELECT * FROM dbstat
SELECT * FROM fsdir('/')
SELECT * FROM csv('x')
SELECT customers.'ssn' FROM customers
SELECT 'customers'.ssn FROM customers
SELECT "ssn" FROM customers
SELECT [ssn] FROM customers
SELECT `ssn` FROM customers
SELECT c."ssn" FROM customers c
SELECT c.[SSN] FROM customers c
SELECT count(*) FROM customers JOIN users USING ('password_hash')
SELECT count(*) FROM customers JOIN users USING ("password_hash")
SELECT id FROM customers WHERE "ssn" = '1'
SELECT id FROM customers WHERE ssn IS '1'
SELECT id FROM customers WHERE ssn GLOB '1*'
SELECT id FROM customers WHERE ssn MATCH '1'
SELECT id FROM customers WHERE ssn REGEXP '1'
SELECT id FROM customers WHERE ssn NOTNULL
SELECT id FROM customers WHERE ssn NOT NULL
SELECT id FROM customers WHERE customers MATCH '1'
SELECT ssn AS x FROM customers WHERE x = '1'
SELECT group_concat(ssn) FROM customers
SELECT json_group_array(ssn) FROM customers
SELECT json_object('a', ssn) FROM customers
SELECT j.value FROM customers c, json_each(c.ssn) j
SELECT j.value FROM json_each(c.ssn) j, customers c
SELECT j.value FROM customers c, json_tree(json_array(c.ssn)) j
SELECT iif(ssn = '1', 1, 0) FROM customers
SELECT max(name), ssn FROM customers
SELECT id FROM orders o JOIN products p ON ssn = '1' JOIN customers c ON c.id = o.customer_id
SELECT id FROM customers ORDER BY ssn COLLATE NOCASE
SELECT sum(total) FILTER (WHERE ssn = '1') FROM orders JOIN customers ON customers.id = orders.customer_id
SELECT value FROM generate_series(1, 10000000)
WITH r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r LIMIT 1000000000) SELECT n FROM r
WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) SELECT count(*) FROM r
PRAGMA query_only = 0
ATTACH 'x' AS y
DETACH y
VACUUM INTO '/tmp/x'
REINDEX
ANALYZE
SAVEPOINT x
RELEASE x
END
INSERT INTO orders (id) SELECT id FROM orders RETURNING id
SELECT ?1
SELECT :a
SELECT $a
SELECT id FROM orders WHERE id = #1
SELECT main.customers.ssn FROM main.customers
SELECT ssn FROM main.customers
SELECT id FROM temp.orders
SELECT id FROM aux.orders
SELECT x.'a' FROM (SELECT ssn AS 'a' FROM customers) x
SELECT 'ssn' FROM customers UNION SELECT ssn FROM customers
SELECT likelihood(ssn = '1', 0.5) FROM customers
SELECT quote(ssn), hex(ssn), unicode(ssn), typeof(ssn), instr(ssn, '1'), length(ssn) FROM customers
SELECT sqlite_log(1, 'x')
SELECT sqlite_offset(id) FROM orders
SELECT snippet(customers) FROM customers
SELECT RAISE(ABORT, 'x')
SELECT id FROM orders NOT INDEXED WHERE ssn = 1
SELECT "no such column" FROM orders
SELECT unknown_column FROM orders
SELECT subtype(id) FROM orders
SELECT "ѕsn" FROM customers
SELECT id FROM orders WHERE notes IN customers
SELECT id FROM orders WHERE notes IN main.customers
SELECT id FROM orders INDEXED BY (SELECT ssn FROM customers)
SELECT ssn FROM customers LIMIT 0
SELECT id, (SELECT ssn FROM customers LIMIT 1) FROM orders
SELECT sum(length(ssn)) FROM customers
SELECT id FROM customers WHERE ssn > 'a' COLLATE NOCASE
SELECT group_concat(ssn, ',') OVER () FROM customers
SELECT * FROM customers c, orders o WHERE o.customer_id = c.id
SELECT c.* FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT id FROM customers GROUP BY ssn HAVING count(*) > 1
SELECT id FROM customers INDEXED BY ix WHERE ssn = '1'
SELECT name FROM pragma_function_list
SELECT * FROM json_each((SELECT json_group_array(ssn) FROM customers))
SELECT value FROM json_each(json_array((SELECT ssn FROM customers)))
SELECT sqlite_compileoption_used('x')
SELECT fts5(1)
SELECT rtreecheck('x')
SELECT load_extension ('x')
SELECT "load_extension"('x')
SELECT id FROM orders WHERE id IN (SELECT rowid FROM sqlite_master)
SELECT zeroblob(2147483647)
SELECT hex(randomblob(100000000))
SELECT printf('%.*c', 1000000000, 'x')
SELECT substr(printf('%1000000s', 'x'), 1)
WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a), b AS (SELECT x FROM a) SELECT count(*) FROM b
WITH c AS (SELECT ssn FROM customers) SELECT 1 FROM c
WITH t(a,b,c,d,e,f,g,h,i,j) AS (SELECT * FROM customers) SELECT j FROM t
SELECT x FROM (SELECT max(ssn) AS x FROM customers)
SELECT 'x' || ssn FROM customers
SELECT ssn IS NULL FROM customers
SELECT NOT ssn FROM customers
SELECT CASE WHEN ssn GLOB '1*' THEN 1 END FROM customers
SELECT date(ssn) FROM customers
SELECT id FROM customers ORDER BY 1, ssn
SELECT (SELECT max(column1) FROM (SELECT 'x' AS ssn) x, (VALUES (ssn))) FROM customers
SELECT (SELECT count(*) FROM (SELECT 'x' AS ssn) x, (orders o JOIN products p ON ssn = '1')) FROM customers y
SELECT (SELECT count(*) FROM (SELECT 'x' AS ssn) x, (orders o JOIN products p ON x.ssn = '1')) FROM customers x
SELECT (SELECT count(*) FROM (SELECT 'x' AS ssn) x, (orders o JOIN json_each(ssn) j)) FROM customers y
