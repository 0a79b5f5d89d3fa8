# Statements that every dialect must see refused. One statement a line.
INSERT INTO orders (id) VALUES (1)
UPDATE orders SET total = 0
UPDATE orders SET total = 0 WHERE id IN (SELECT id FROM orders)
DROP TABLE orders
TRUNCATE TABLE orders
ALTER TABLE orders ADD COLUMN x int
CREATE TABLE x (id int)
CREATE TABLE x AS SELECT id FROM orders
CREATE VIEW v AS SELECT id FROM orders
GRANT ALL ON orders TO public
REVOKE ALL ON orders FROM public
SET x = 1
EXPLAIN SELECT id FROM orders
DESCRIBE orders
USE other
CALL f()
VALUES (1)
VALUES (1), (2)
TABLE orders
select
SELECT
SELECT FROM
SELECT id FROM orders WHERE
SELECT id id id FROM orders
SELECT id) FROM orders
SELECT 'a
SELECT "a
SELECT id FROM orders /* not closed
SELECT id FROM orders;SELECT id FROM orders
SELECT 1;;;DELETE FROM orders
; DELETE FROM orders
SELECT id FROM (DELETE FROM orders RETURNING id) x
WITH x AS (DELETE FROM orders RETURNING id) SELECT id FROM x
WITH x AS (UPDATE orders SET total = 0 RETURNING id) SELECT id FROM x
WITH x AS (SELECT 1 AS id) DELETE FROM orders
WITH x AS (SELECT 1 AS id) INSERT INTO orders SELECT id FROM x
SELECT id INTO x FROM orders
SELECT id FROM orders FOR UPDATE
SELECT id FROM orders o FOR UPDATE NOWAIT
SELECT ssn FROM customers
SELECT SSN FROM customers
SELECT "ssn" AS x, ssn FROM customers
SELECT c.ssn FROM customers c
SELECT customers.ssn FROM customers
SELECT c . ssn FROM customers c
SELECT c./**/ssn FROM customers c
SELECT c.* FROM customers c
SELECT customers.* FROM customers
SELECT id, * FROM customers
SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.*, c.* FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT x.id FROM (SELECT * FROM customers) x
SELECT id FROM customers WHERE ssn = '1'
SELECT id FROM customers WHERE ssn IS NULL
SELECT id FROM customers WHERE ssn LIKE '1%'
SELECT id FROM customers WHERE ssn IN ('1', '2')
SELECT id FROM customers WHERE ssn BETWEEN '1' AND '2'
SELECT id FROM customers WHERE length(ssn) = 3
SELECT id FROM customers WHERE NOT (ssn = '1')
SELECT id FROM customers WHERE '1' = ssn
SELECT id FROM customers WHERE CASE WHEN ssn = '1' THEN 1 ELSE 0 END = 1
SELECT id FROM customers ORDER BY ssn
SELECT id FROM customers ORDER BY id, ssn DESC
SELECT id FROM customers ORDER BY lower(ssn)
SELECT count(*) FROM customers GROUP BY ssn
SELECT count(*) FROM customers GROUP BY upper(ssn)
SELECT count(*) FROM customers GROUP BY country HAVING max(ssn) > '5'
SELECT avg(salary) OVER () FROM employees
SELECT id, rank() OVER (ORDER BY salary) FROM employees
SELECT id, count(*) OVER (PARTITION BY salary) FROM employees
SELECT id, lag(salary) OVER (ORDER BY id) FROM employees
SELECT sum(CASE WHEN salary > 10 THEN 1 ELSE 0 END) FROM employees
SELECT coalesce(ssn, 'x') FROM customers
SELECT nullif(ssn, 'x') FROM customers
SELECT cast(salary AS VARCHAR(10)) FROM employees
SELECT -salary FROM employees
SELECT salary + 0 FROM employees
SELECT (salary) FROM employees
SELECT ((((salary)))) FROM employees
SELECT DISTINCT ssn FROM customers
SELECT (SELECT ssn FROM customers) AS x
SELECT id, (SELECT c.ssn) FROM customers c
SELECT id FROM orders WHERE customer_id = (SELECT id FROM customers WHERE ssn = '1')
SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM customers WHERE ssn = o.notes)
SELECT id FROM orders WHERE notes IN (SELECT ssn FROM customers)
SELECT name FROM employees e WHERE EXISTS (SELECT 1 FROM departments WHERE budget < e.salary)
SELECT name FROM employees WHERE EXISTS (SELECT 1 FROM departments WHERE budget < salary)
SELECT id FROM orders UNION SELECT ssn FROM customers
SELECT name FROM customers UNION ALL SELECT password_hash FROM users
SELECT id FROM orders EXCEPT SELECT salary FROM employees
SELECT id FROM customers INTERSECT SELECT salary FROM employees
WITH x AS (SELECT ssn AS a FROM customers) SELECT a FROM x
WITH x(a) AS (SELECT ssn FROM customers) SELECT a FROM x
WITH x AS (SELECT * FROM users) SELECT id FROM x
WITH orders AS (SELECT ssn AS id FROM customers) SELECT id FROM orders
WITH a AS (SELECT id FROM customers), b AS (SELECT ssn FROM customers) SELECT id FROM a
SELECT a FROM (SELECT ssn AS a FROM customers) x
SELECT x.a FROM (SELECT ssn FROM customers) AS x(a)
SELECT a.id FROM customers a JOIN employees b ON a.id = b.id AND b.salary > 5
SELECT a.id FROM customers a LEFT JOIN users b ON a.password_hash = b.password_hash
SELECT id FROM customers JOIN users USING (password_hash)
SELECT count(*) FROM customers NATURAL JOIN users
SELECT id FROM nope
SELECT o.nope FROM orders o
SELECT x.id FROM orders o
SELECT orders.id FROM orders o
SELECT id FROM orders WHERE nope = 1
SELECT id FROM orders ORDER BY nope
SELECT id FROM orders GROUP BY nope
SELECT id FROM orders o JOIN nope n ON n.id = o.id
SELECT id FROM (SELECT id FROM orders) x WHERE x.total = 1
SELECT a.id FROM orders a, (SELECT a.id) b, nope
SELECT id FROM other.orders
SELECT id FROM information_schema.tables
SELECT table_name FROM information_schema.columns
SELECT count(*) FROM orders a, orders b, orders c
SELECT count(*) FROM orders a CROSS JOIN orders b CROSS JOIN orders c
SELECT count(*) FROM orders a JOIN orders b ON 1 = 1 JOIN orders c ON 1 = 1
SELECT count(*) FROM orders a JOIN orders b ON a.id = b.id OR 1 = 1 JOIN orders c ON c.id = b.id OR 1 = 1
SELECT count(*) FROM orders a, orders b, orders c WHERE a.id = a.id AND b.id = b.id
SELECT count(*) FROM (SELECT a.id FROM orders a, orders b) x, (SELECT a.id FROM orders a, orders b) y
WITH a AS (SELECT x.id FROM orders x, orders y) SELECT count(*) FROM a p, a q
SELECT sleep(10)
SELECT pg_sleep(10)
SELECT benchmark(1, 1)
SELECT user()
SELECT current_user
SELECT system_user
SELECT evil(1)
SELECT id FROM orders WHERE evil(id) = 1
SELECT load_file('/etc/passwd')
SELECT load_extension('x')
SELECT read_csv('x')
SELECT pg_read_file('x')
SELECT id FROM evil(1)
SELECT id FROM orders, evil(1) e
SELECT @x
SELECT @@version
SELECT :x
SELECT ?
SELECT $1
SELECT id FROM orders WHERE id = ?
SELECT id FROM orders WHERE id = $1
SELECT ſsn FROM customers
SELECT śsn FROM customers
SELECT ssn​ FROM customers
DELETE FROM orders -- SELECT id FROM orders
/* SELECT */ DROP TABLE orders
SELECT 1 FROM orders; SELECT pg_sleep(1)
EXEC xp_cmdshell 'dir'
PRAGMA table_info(orders)
ATTACH DATABASE 'x' AS y
COPY orders TO 'x'
LOAD DATA INFILE 'x' INTO TABLE orders
SELECT id FROM orders INTO OUTFILE '/tmp/x'
SELECT id FROM customers WHERE (id, ssn) = (1, '2')
SELECT id FROM customers WHERE id = 1 AND (ssn = '2' OR ssn = '3')
SELECT CASE ssn WHEN '1' THEN 1 END FROM customers
SELECT id FROM customers WHERE EXISTS (SELECT ssn)
SELECT concat(name, ssn) FROM customers
SELECT count(ssn) FROM customers
SELECT min(ssn), max(ssn) FROM customers
SELECT c.id FROM customers c, employees e WHERE c.ssn = e.ssn
SELECT substr(password_hash, 1, 1) FROM users
SELECT username FROM users WHERE api_token > 'a'
SELECT Password_Hash FROM users
SELECT u.API_TOKEN FROM users u
SELECT (SELECT max(t.id) FROM (SELECT 1 AS id, 'x' AS ssn) t HAVING t.ssn = '1') FROM customers t
SELECT (SELECT max(id) FROM (SELECT 1 AS id, 'x' AS ssn) x HAVING ssn = '1') FROM customers
