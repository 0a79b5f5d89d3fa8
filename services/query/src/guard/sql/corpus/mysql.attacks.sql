# MySQL and MariaDB
SELECT /*!50000 ssn */ FROM customers
SELECT id FROM customers /*! WHERE ssn = '1' */
SELECT id FROM orders /*!FOR UPDATE*/
SELECT 1 /*M! , ssn */ FROM customers
SELECT 1 /*M!100100 , ssn */ FROM customers
SELECT id--1 FROM orders
SELECT id FROM orders WHERE id = 1--1
SELECT SLEEP(5)
SELECT BENCHMARK(1000000, SHA1('a'))
SELECT LOAD_FILE('/etc/passwd')
SELECT id INTO DUMPFILE '/tmp/x' FROM orders
SELECT id INTO @x FROM orders
SELECT id FROM orders INTO @x
SELECT @x := 1
SELECT @@global.version
SELECT @@secure_file_priv
SELECT GET_LOCK('a', 1)
SELECT RELEASE_LOCK('a')
SELECT IS_FREE_LOCK('a')
SELECT USER()
SELECT CURRENT_USER()
SELECT CURRENT_USER
SELECT SESSION_USER()
SELECT SCHEMA()
SELECT CONNECTION_ID()
SELECT LAST_INSERT_ID()
SELECT ROW_COUNT()
SELECT FOUND_ROWS()
SELECT MASTER_POS_WAIT('a', 1)
SELECT NAME_CONST('a', 1)
SELECT EXTRACTVALUE(1, 'x')
SELECT UPDATEXML(1, 'x', 'y')
SELECT sys_exec('id')
SELECT sys_eval('id')
SELECT NEXTVAL(s)
SELECT NEXT VALUE FOR s
SELECT SETVAL(s, 1)
SELECT DES_DECRYPT('x')
SELECT PASSWORD('x')
SELECT id FROM orders LOCK IN SHARE MODE
SELECT id FROM orders FOR SHARE SKIP LOCKED
SELECT id FROM orders PROCEDURE ANALYSE()
SELECT User FROM mysql.user
SELECT * FROM performance_schema.threads
SELECT * FROM sys.processlist
SELECT id FROM app.orders
SELECT app.orders.id FROM orders
SELECT `ssn` FROM customers
SELECT `customers`.`ssn` FROM `customers`
SELECT c.`SSN` FROM customers c
SELECT `sſn` FROM customers
SELECT `ßn` FROM customers
SELECT (SELECT ſsn FROM customers LIMIT 1) FROM (SELECT 1 AS ſsn) x
SELECT GROUP_CONCAT(ssn) FROM customers
SELECT GROUP_CONCAT(name ORDER BY ssn SEPARATOR ',') FROM customers
SELECT JSON_ARRAYAGG(ssn) FROM customers
SELECT JSON_OBJECTAGG(id, ssn) FROM customers
SELECT HEX(ssn), MD5(ssn), ORD(ssn) FROM customers
SELECT IF(ssn = '1', 1, 0) FROM customers
SELECT IFNULL(ssn, '') FROM customers
SELECT id FROM customers WHERE ssn <=> '1'
SELECT id FROM customers WHERE ssn SOUNDS LIKE '1'
SELECT id FROM customers WHERE MATCH (ssn) AGAINST ('1')
SELECT id FROM customers WHERE MATCH (name, ssn) AGAINST ('1' IN BOOLEAN MODE)
SELECT id FROM customers WHERE BINARY ssn = '1'
SELECT id FROM customers WHERE ssn COLLATE utf8mb4_bin = '1'
SELECT id FROM customers WHERE INTERVAL(salary, 1, 2)
SELECT DATE_ADD(hired_on, INTERVAL salary DAY) FROM employees
SELECT id AS n FROM employees HAVING salary > 1
SELECT id FROM employees GROUP BY id WITH ROLLUP HAVING max(salary) > 1
SELECT CONVERT(ssn USING utf8mb4) FROM customers
SELECT CAST(ssn AS CHAR) FROM customers
SELECT ssn + 0, ssn DIV 1, ssn MOD 2, ssn XOR 1, !ssn, ssn && 1, ssn || 1 FROM customers
SELECT TRIM(LEADING '1' FROM ssn) FROM customers
SELECT SUBSTRING(ssn FROM 1 FOR 1) FROM customers
SELECT POSITION('1' IN ssn) FROM customers
SELECT EXTRACT(YEAR FROM ssn) FROM customers
SELECT TIMESTAMPDIFF(DAY, hired_on, salary) FROM employees
SELECT CHAR(salary) FROM employees
SELECT count(DISTINCT id, ssn) FROM customers
SELECT j.a FROM customers c, JSON_TABLE(c.ssn, '$' COLUMNS (a INT PATH '$')) j
SELECT _rowid FROM orders
SELECT id FROM customers PARTITION (p0)
SELECT SQL_CALC_FOUND_ROWS id FROM orders
SELECT HIGH_PRIORITY id FROM orders
DO SLEEP(1)
SET GLOBAL x = 1
SHOW GRANTS
SHOW CREATE TABLE orders
KILL 1
FLUSH TABLES
REPLACE INTO orders VALUES (1)
RENAME TABLE orders TO x
LOCK TABLES orders READ
XA START 'x'
PREPARE s FROM 'select 1'
EXECUTE IMMEDIATE 'select 1'
BEGIN NOT ATOMIC SELECT 1; END
SIGNAL SQLSTATE '45000'
TABLE orders ORDER BY id LIMIT 1
SELECT RPAD('a', 1e9, 'b')
SELECT SPACE(1000000000)
SELECT REPEAT(REPEAT('a', 10000), 10000)
SELECT REPEAT('a', 0x3B9ACA00)
SELECT POW(9, 99999)
SELECT name FROM customers WHERE name REGEXP '(a+)+$'
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT n FROM r
SELECT count(*) FROM orders a STRAIGHT_JOIN orders b STRAIGHT_JOIN orders c
SELECT id FROM customers WHERE name = 'a\' OR ssn = 'b'
SELECT id FROM orders WHERE notes = "a"; DROP TABLE orders; -- "
SELECT "a\"; DROP TABLE orders; SELECT ""
SELECT 1 FROM DUAL; DROP TABLE orders
SELECT id FROM orders WHERE id = {d '2024-01-01'}
SELECT {fn USER()}
SELECT 1 INTO OUTFILE '/tmp/a' LINES TERMINATED BY 'x'
SELECT id FROM customers ORDER BY ssn = '1'
SELECT id FROM customers LIMIT 1 PROCEDURE x()
SELECT x.* FROM customers x
SELECT mysql.user.User FROM mysql.user
SELECT `id` FROM `mysql`.`user`
SELECT VALUES(id) FROM orders
SELECT DEFAULT(id) FROM orders
SELECT UNCOMPRESS(COMPRESS('a'))
SELECT id FROM orders WHERE id IN (SELECT id FROM customers WHERE ssn LIKE '1%')
SELECT COLUMN_GET(notes, 'a' AS CHAR) FROM orders
SELECT RANDOM_BYTES(1000)
SELECT STATEMENT_DIGEST('select 1')
SELECT PS_CURRENT_THREAD_ID()
SELECT ROLES_GRAPHML()
SELECT ICU_VERSION()
SELECT CAN_ACCESS_TABLE('a', 'b')
SELECT GTID_SUBSET('a', 'b')
SELECT WAIT_FOR_EXECUTED_GTID_SET('a')
SELECT COERCIBILITY('a'), CHARSET('a'), COLLATION('a')
SELECT id FROM orders USE INDEX ((SELECT ssn FROM customers))
SELECT id FROM orders o (id)
SELECT /*+ SET_VAR(sql_mode='') */ ssn FROM customers
SELECT ssn FROM customers c WHERE 1
SELECT `c`.`ssn` FROM `customers` `c`
SELECT customers . ssn FROM customers
SELECT c.ssn s FROM customers c
SELECT * FROM customers LIMIT 1
SELECT JSON_OBJECT('a', ssn) FROM customers
SELECT JSON_EXTRACT(JSON_OBJECT('s', ssn), '$.s') FROM customers
SELECT id FROM orders WHERE 1 = 1 UNION SELECT ssn FROM customers LIMIT 1
SELECT IF(SUBSTR(ssn, 1, 1) = '1', SLEEP(5), 0) FROM customers
SELECT id FROM orders WHERE id = 1 PROCEDURE ANALYSE(1, 1)
SELECT id FROM orders WHERE id = (SELECT 1 FROM (SELECT SLEEP(1)) x)
SELECT 'a' INTO @x
SELECT id FROM orders WHERE id = @x
SELECT @x:=@x+1, id FROM orders, (SELECT @x:=0) r
SELECT id FROM mysql.proc
SELECT id FROM `information_schema`.`tables`
SELECT id FROM INFORMATION_SCHEMA . TABLES
SELECT * FROM orders; SHUTDOWN
SELECT GROUP_CONCAT(table_name) FROM information_schema.tables
SELECT UUID_SHORT()
SELECT ENCODE('a', 'b')
SELECT AES_DECRYPT('a', 'b')
SELECT id FROM orders LIMIT 1 OFFSET (SELECT max(salary) FROM employees)
SELECT id FROM orders ORDER BY (SELECT ssn FROM customers LIMIT 1)
WITH RECURSIVE r AS (SELECT 1 AS n UNION SELECT n + 1 FROM r) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 'x' AS s UNION ALL SELECT CONCAT(s, s) FROM r) SELECT s FROM r
SELECT 1 FROM orders a JOIN orders b JOIN orders c JOIN orders d
SELECT id FROM customers WHERE ssn RLIKE '1'
SELECT id FROM customers WHERE STRCMP(ssn, '1') = 0
SELECT ORD(MID(ssn, 1, 1)) FROM customers
SELECT 1 AS x FROM customers GROUP BY ssn WITH ROLLUP
SELECT DISTINCTROW ssn FROM customers
SELECT ALL ssn FROM customers
SELECT SQL_NO_CACHE ssn FROM customers
SELECT STRAIGHT_JOIN ssn FROM customers
SELECT (((ssn))) FROM customers
SELECT x.s FROM (SELECT ssn s FROM customers) x
SELECT ssn'x' FROM customers
SELECT ssn "x" FROM customers
SELECT id'ssn'FROM customers WHERE ssn=1
select`ssn`from`customers`
SELECT id FROM customers WHERE`ssn`='1'
SELECT-ssn FROM customers
SELECT+ssn FROM customers
SELECT!ssn FROM customers
SELECT~ssn FROM customers
SELECT(ssn)FROM(customers)
SELECT id,ssn FROM customers
SELECT DATE_FORMAT(NOW(), ssn) FROM customers
SELECT CHAR(115, 115, 110) FROM (SELECT ssn FROM customers) x
SELECT id FROM customers AS ssn WHERE ssn.ssn = 1
