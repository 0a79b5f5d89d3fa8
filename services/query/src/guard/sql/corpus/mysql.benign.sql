# MySQL and MariaDB
SELECT `id`, `name` FROM `customers`
SELECT c.`name` AS `customer name` FROM customers AS c
SELECT id FROM orders LIMIT 10
SELECT id FROM orders LIMIT 5, 10
SELECT id FROM orders LIMIT 10 OFFSET 20
(SELECT id FROM orders ORDER BY id LIMIT 3) UNION ALL (SELECT id FROM products LIMIT 3)
(SELECT id FROM orders) UNION (SELECT id FROM products) ORDER BY id LIMIT 3
SELECT name FROM customers WHERE name = "Ann" AND country = "it's" AND city = 'O\'Hara'
SELECT name AS 'customer', email AS "mail" FROM customers
SELECT IFNULL(notes, '') AS n, IF(total > 10, 'big', 'small') AS size, ISNULL(notes) AS missing FROM orders
SELECT DATE(order_date) AS d, YEAR(order_date), MONTH(order_date), DAY(order_date), HOUR(order_date), QUARTER(order_date), WEEK(order_date) FROM orders
SELECT DATE_FORMAT(order_date, '%Y-%m') AS m, count(*) AS n FROM orders GROUP BY m ORDER BY m
SELECT DATE_FORMAT(order_date, '%Y-%m') AS m, count(*) AS n FROM orders GROUP BY DATE_FORMAT(order_date, '%Y-%m') HAVING n > 1
SELECT id FROM orders WHERE order_date >= DATE_SUB(CURDATE(), INTERVAL 30 DAY)
SELECT id FROM orders WHERE order_date >= NOW() - INTERVAL 1 MONTH AND order_date < CURRENT_DATE + INTERVAL 1 DAY
SELECT DATE_ADD('2024-01-01', INTERVAL 1 YEAR) AS y, DATE_ADD(NOW(), INTERVAL id DAY) AS z FROM orders
SELECT DATEDIFF(NOW(), order_date) AS days, TIMESTAMPDIFF(MONTH, order_date, NOW()) AS months, TIMESTAMPADD(HOUR, 1, order_date) FROM orders
SELECT EXTRACT(YEAR FROM order_date) AS y, EXTRACT(YEAR_MONTH FROM order_date) AS ym FROM orders
SELECT DAYNAME(order_date), MONTHNAME(order_date), LAST_DAY(order_date), DAYOFWEEK(order_date), UNIX_TIMESTAMP(order_date), FROM_UNIXTIME(0) FROM orders
SELECT STR_TO_DATE('01/02/2024', '%d/%m/%Y') AS d, MAKEDATE(2024, 5) AS m
SELECT DATE '2024-01-01' AS d, TIMESTAMP '2024-01-01 10:00:00' AS t, TIME '10:00:00' AS u
SELECT GROUP_CONCAT(name) AS names FROM customers
SELECT GROUP_CONCAT(DISTINCT name ORDER BY name DESC SEPARATOR '; ') AS names FROM customers GROUP BY country
SELECT CONCAT_WS(', ', name, city) AS c, CHAR_LENGTH(name), LEFT(name, 1), RIGHT(name, 2), SUBSTRING(name, 1, 3), SUBSTRING(name FROM 2 FOR 3), MID(name, 1, 2) FROM customers
SELECT SUBSTRING_INDEX(email, '@', -1) AS domain, INSTR(email, '@'), LOCATE('@', email), POSITION('@' IN email), TRIM(name), TRIM(LEADING 'x' FROM name), LPAD(id, 5, '0'), REVERSE(name) FROM customers
SELECT name FROM customers WHERE name REGEXP '^A' OR name RLIKE 'b$' OR name NOT REGEXP '[0-9]+'
SELECT name FROM customers WHERE name LIKE BINARY 'A%' OR BINARY name = 'a'
SELECT id FROM orders WHERE status <=> NULL
SELECT 7 DIV 2 AS d, 7 MOD 2 AS m, 7 % 2 AS n, 1 XOR 0 AS x, 5 & 3 AS a, 5 | 3 AS o, 5 ^ 3 AS e, 1 << 3 AS s, ~0 AS t
SELECT id FROM orders WHERE status = 'open' && total > 5 || total < 1
SELECT id FROM orders WHERE !(total > 5)
SELECT category, SUM(price) AS s FROM products GROUP BY category WITH ROLLUP
SELECT CAST(total AS SIGNED) AS a, CAST(total AS UNSIGNED) AS b, CAST(id AS CHAR) AS c, CAST(total AS DECIMAL(10, 2)) AS d, CAST('2024-01-01' AS DATE) AS e, CAST(notes AS CHAR(20) CHARACTER SET utf8mb4) AS f FROM orders
SELECT CONVERT(total, SIGNED) AS a, CONVERT(notes USING utf8mb4) AS b FROM orders
SELECT name FROM customers ORDER BY name COLLATE utf8mb4_bin
SELECT name FROM products ORDER BY FIELD(category, 'a', 'b', 'c'), RAND() LIMIT 5
SELECT JSON_EXTRACT(payload, '$.ip') AS ip, JSON_UNQUOTE(JSON_EXTRACT(payload, '$.a')) AS a, JSON_LENGTH(payload) FROM events
SELECT id FROM events WHERE JSON_CONTAINS(payload, '1', '$.a')
SELECT `update`, `delete`, `order` FROM events ORDER BY `order`
SELECT e.`order` FROM events AS e WHERE e.`update` > 1
SELECT TRUNCATE(total, 1), CEIL(total), POW(total, 2), SQRT(total), MOD(id, 2), GREATEST(1, 2), LEAST(1, 2), SIGN(total), LOG10(total + 1) FROM orders
SELECT SUM(total) AS t, STDDEV(total), VARIANCE(total), BIT_OR(id) FROM orders
WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
WITH RECURSIVE org AS (SELECT id, name, manager_id, 0 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id, o.depth + 1 FROM employees e JOIN org o ON e.manager_id = o.id) SELECT name, depth FROM org
WITH RECURSIVE d AS (SELECT DATE '2024-01-01' AS day UNION ALL SELECT day + INTERVAL 1 DAY FROM d WHERE day < '2024-01-31') SELECT d.day, count(o.id) AS n FROM d LEFT JOIN orders o ON DATE(o.order_date) = d.day GROUP BY d.day
SELECT name, RANK() OVER w AS r FROM products WINDOW w AS (PARTITION BY category ORDER BY price DESC)
SELECT a.id FROM orders a JOIN order_items b USING (id)
SELECT id FROM orders NATURAL JOIN products
SELECT id FROM orders STRAIGHT_JOIN departments USING (id)
SELECT o.id FROM orders o USE INDEX () WHERE o.id = 1
SELECT DISTINCT status, total FROM orders WHERE (status, total) IN (('open', 5), ('paid', 6))
SELECT id FROM orders WHERE total > ALL (SELECT total FROM orders WHERE status = 'void') OR total = ANY (SELECT 5)
SELECT 0x41 AS h, x'41' AS i, b'101' AS j, N'abc' AS k, _utf8mb4'abc' AS l, 1.5e3 AS m, .5 AS n, TRUE AS t, NULL AS u
SELECT count(*) AS `count(*)` FROM orders
SELECT x.`count(*)` FROM (SELECT count(*) FROM orders) x
SELECT MD5(name), SHA2(name, 256), HEX(id), BIN(id), CONV(id, 10, 16), SOUNDEX(name) FROM customers
SELECT 'a' 'b' AS c
SELECT INET_NTOA(1), UUID(), ELT(1, 'a', 'b'), FIND_IN_SET('a', 'a,b'), FORMAT(total, 2), REPEAT('*', 5), SPACE(3), STRCMP('a', 'b') FROM orders
SELECT id FROM orders WHERE notes SOUNDS LIKE 'abc'
SELECT count(DISTINCT status, total) AS n FROM orders
SELECT id, total FROM orders ORDER BY total IS NULL, total DESC
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN employees e ON e.id = o.id ORDER BY name
SELECT id FROM orders WHERE notes = 'a\'; DROP TABLE orders; -- '
SELECT "ssn" AS label, '"' AS q, "'" AS r FROM customers
SELECT 1 AS one FROM DUAL
SELECT now() AS n FROM dual WHERE 1 = 1
SELECT SQL_NO_CACHE id FROM orders
SELECT min(order_date) start, max(order_date) finish FROM orders
SELECT count(*) 'the count', max(total) "largest" FROM orders
SELECT DATE(order_date) d, COUNT(*) c FROM orders GROUP BY d
SELECT * FROM orders LIMIT 10
SELECT CONCAT(name, ' (', country, ')') FROM customers
SELECT IFNULL(SUM(total), 0) FROM orders
SELECT name FROM customers WHERE name REGEXP '^[A-C]'
SELECT YEAR(order_date) AS y, MONTH(order_date) AS m, SUM(total) FROM orders GROUP BY YEAR(order_date), MONTH(order_date)
SELECT TIMESTAMPDIFF(DAY, order_date, NOW()) FROM orders
SELECT id FROM orders WHERE order_date > DATE_SUB(NOW(), INTERVAL 7 DAY)
SELECT id FROM orders WHERE order_date BETWEEN '2024-01-01' AND '2024-12-31 23:59:59'
SELECT COUNT(*) FROM orders WHERE status <=> 'open'
SELECT GROUP_CONCAT(DISTINCT status ORDER BY status SEPARATOR ', ') FROM orders
SELECT name, price FROM products ORDER BY price DESC LIMIT 3, 5
SELECT CAST(total AS CHAR), CAST('5' AS UNSIGNED), CAST(total AS DECIMAL(12,4)) FROM orders
SELECT JSON_EXTRACT(payload, '$.a.b'), JSON_KEYS(payload), JSON_VALID(payload) FROM events
SELECT ROUND(AVG(total), 2) FROM orders
SELECT FLOOR(total / 10) * 10 AS bucket, COUNT(*) FROM orders GROUP BY bucket
SELECT SUBSTRING_INDEX(email, '@', 1) FROM customers
SELECT DATE_FORMAT(order_date, '%Y-%m-01') FROM orders
SELECT LAST_DAY(order_date), DAYOFWEEK(order_date), WEEKDAY(order_date) FROM orders
SELECT IF(total > 100, 'big', 'small') s, COUNT(*) FROM orders GROUP BY s
SELECT ELT(1, 'a'), FIELD('a', 'b', 'a'), FIND_IN_SET('a', 'a,b')
SELECT * FROM (SELECT id FROM orders) t
SELECT a.id, b.id FROM orders a LEFT JOIN order_items b ON a.id = b.order_id WHERE b.id IS NULL
SELECT CASE status WHEN 'open' THEN 1 ELSE 0 END FROM orders
SELECT HEX('a'), UNHEX('41'), LENGTH('a'), CHAR_LENGTH('a'), LPAD('1', 3, '0')
SELECT SEC_TO_TIME(3600), TIME_TO_SEC('01:00:00'), MAKETIME(1,2,3)
SELECT CURRENT_DATE(), CURRENT_TIMESTAMP(), CURTIME(), UTC_DATE(), SYSDATE()
SELECT 10 DIV 3, 10 MOD 3, 10 % 3
SELECT name FROM customers WHERE MATCH(name) AGAINST('ann' IN NATURAL LANGUAGE MODE)
SELECT SUM(total) AS s, status FROM orders GROUP BY status WITH ROLLUP
SELECT BIT_COUNT(5), 5 & 1, 5 | 2, 5 ^ 1
SELECT STDDEV_POP(total), VAR_SAMP(total) FROM orders
SELECT ANY_VALUE(name) FROM customers GROUP BY country
SELECT ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_date DESC) rn FROM orders
SELECT EXTRACT(YEAR FROM order_date) FROM orders
SELECT QUARTER(order_date) FROM orders
SELECT name COLLATE utf8mb4_general_ci FROM customers
SELECT CONVERT('5', SIGNED), CONVERT(name USING utf8) FROM customers
SELECT order_date + INTERVAL 1 DAY, order_date - INTERVAL 2 HOUR FROM orders
SELECT DATE_ADD(order_date, INTERVAL '1 2' DAY_HOUR) FROM orders
SELECT UNIX_TIMESTAMP(), FROM_UNIXTIME(0, '%Y')
SELECT NULLIF(status, ''), COALESCE(notes, '') FROM orders
SELECT JSON_OBJECT('id', id, 'n', name), JSON_ARRAY(1, 2) FROM products
SELECT JSON_ARRAYAGG(name) FROM products
SELECT `name` FROM `products` WHERE `price` > 5
SELECT id FROM orders WHERE YEAR(order_date) = 2024 AND MONTH(order_date) IN (1, 2, 3)
SELECT TRIM(BOTH ' ' FROM name), REPLACE(name, 'a', 'b'), REVERSE(name), INSERT(name, 1, 1, 'x') FROM customers
SELECT RAND(), RAND(5), PI(), EXP(1), LN(2), LOG(2, 8), SIN(1)
(SELECT name FROM customers) UNION (SELECT name FROM employees)
