# SQL Server
SELECT TOP 10 id FROM orders ORDER BY total DESC
SELECT TOP (10) id, total FROM orders ORDER BY total DESC
SELECT TOP 10 PERCENT id FROM orders ORDER BY total DESC
SELECT TOP (5) WITH TIES name FROM products ORDER BY price DESC
SELECT DISTINCT TOP 3 status FROM orders
SELECT id FROM orders ORDER BY id OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT id FROM orders ORDER BY id OFFSET 0 ROWS FETCH FIRST 1 ROW ONLY
SELECT [id], [name] FROM [customers]
SELECT c.[name] AS [customer name] FROM dbo.customers AS c
SELECT dbo.orders.id FROM dbo.orders
SELECT [dbo].[orders].[id] FROM [dbo].[orders]
SELECT [update], [delete], e.[order] FROM events e ORDER BY e.[order]
SELECT total = SUM(total), [n] = COUNT(*) FROM orders
SELECT ISNULL(notes, '') AS n, IIF(total > 10, 'big', 'small') AS size, CHOOSE(1, 'a', 'b') AS c FROM orders
SELECT GETDATE() AS now, SYSDATETIME() AS s, GETUTCDATE() AS u
SELECT YEAR(order_date) AS y, MONTH(order_date) AS m, DAY(order_date) AS d FROM orders
SELECT DATEPART(year, order_date) AS y, DATEPART(qq, order_date) AS q, DATENAME(weekday, order_date) AS w FROM orders
SELECT id FROM orders WHERE order_date >= DATEADD(day, -30, GETDATE())
SELECT DATEDIFF(month, order_date, GETDATE()) AS m, DATEADD(mm, 1, order_date) AS a, DATETRUNC(month, order_date) AS t, EOMONTH(order_date, -1) AS e FROM orders
SELECT CONVERT(varchar(10), order_date, 120) AS d, CONVERT(date, order_date) AS e, CAST(order_date AS date) AS f, TRY_CAST(notes AS int) AS g, TRY_CONVERT(int, notes) AS h FROM orders
SELECT FORMAT(order_date, 'yyyy-MM') AS m, count(*) AS n FROM orders GROUP BY FORMAT(order_date, 'yyyy-MM')
SELECT CAST(notes AS nvarchar(max)) AS n, CAST(total AS decimal(10, 2)) AS d, CAST(id AS bigint) AS b, CAST(total AS money) AS m FROM orders
SELECT DATEFROMPARTS(2024, 1, 1) AS d, order_date AT TIME ZONE 'UTC' AS z FROM orders
SELECT LEN(name) AS l, LEFT(name, 2), RIGHT(name, 2), SUBSTRING(name, 1, 3), CHARINDEX('@', email), PATINDEX('%a%', name), STUFF(name, 1, 1, 'x'), REPLICATE('0', 3), LTRIM(RTRIM(name)), CONCAT(name, '-', email), name + '-' + email FROM customers
SELECT STRING_AGG(name, ', ') AS names FROM customers GROUP BY country
SELECT STRING_AGG(CAST(name AS nvarchar(max)), ', ') WITHIN GROUP (ORDER BY name DESC) AS names FROM customers
SELECT c.name, x.total FROM customers c OUTER APPLY (SELECT TOP 1 o.total FROM orders o WHERE o.customer_id = c.id ORDER BY o.total DESC) x
SELECT c.name, x.n FROM customers c CROSS APPLY (SELECT count(*) AS n FROM orders o WHERE o.customer_id = c.id) AS x
SELECT o.id, v.k FROM orders o CROSS APPLY (VALUES (o.status), (o.notes)) AS v(k)
SELECT v.a, v.b FROM (VALUES (1, 'x'), (2, 'y')) AS v(a, b)
SELECT s.value FROM STRING_SPLIT('a,b,c', ',') AS s
SELECT o.id, s.value FROM orders o CROSS APPLY STRING_SPLIT(o.notes, ',') s
SELECT j.[key], j.value FROM events e CROSS APPLY OPENJSON(e.payload) j
SELECT e.id, j.ip FROM events e CROSS APPLY OPENJSON(e.payload) WITH (ip varchar(20) '$.ip', n int) AS j
SELECT JSON_VALUE(payload, '$.ip') AS ip, JSON_QUERY(payload, '$.a') AS a, ISJSON(payload) AS j FROM events
SELECT status, [2023], [2024] FROM (SELECT status, YEAR(order_date) AS y, total FROM orders) s PIVOT (SUM(total) FOR y IN ([2023], [2024])) AS p
SELECT id, k, v FROM (SELECT id, qty, product_id FROM order_items) s UNPIVOT (v FOR k IN (qty, product_id)) AS u
SELECT category, SUM(price) AS s FROM products GROUP BY ROLLUP (category)
SELECT category, in_stock, SUM(price) AS s, GROUPING(category) AS g FROM products GROUP BY GROUPING SETS ((category), (in_stock), ())
SELECT category, in_stock, SUM(price) AS s FROM products GROUP BY CUBE (category, in_stock)
SELECT category, SUM(price) AS s FROM products GROUP BY category WITH ROLLUP
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total) OVER (PARTITION BY status) AS m FROM orders
SELECT COUNT_BIG(*) AS n, STDEV(total), VAR(total), APPROX_COUNT_DISTINCT(status) FROM orders
SELECT N'unicode' AS n, 0x41 AS h, 1.5 AS d, 1e3 AS e
SELECT name FROM customers WHERE name COLLATE Latin1_General_CS_AS = 'Ann'
SELECT id FROM orders WHERE status <> ALL (SELECT status FROM orders WHERE total < 0) AND total !< 5
WITH org AS (SELECT id, name, manager_id, 0 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id, o.depth + 1 FROM employees e JOIN org o ON e.manager_id = o.id) SELECT name, depth FROM org
WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
WITH d AS (SELECT CAST('2024-01-01' AS date) AS day UNION ALL SELECT DATEADD(day, 1, day) FROM d WHERE day < '2024-01-31') SELECT day FROM d
SELECT value FROM GENERATE_SERIES(1, 12)
SELECT id, name FROM departments FOR JSON PATH
SELECT id FROM orders TABLESAMPLE (10 PERCENT)
SELECT NEWID() AS id, SQUARE(2) AS s, POWER(2, 8) AS p, CEILING(1.2) AS c, RAND() AS r, ABS(-1) AS a, SIGN(-2) AS t, LOG(2) AS l, PI() AS pi
SELECT e.name FROM employees e WHERE e.hired_on IS DISTINCT FROM '2020-01-01'
SELECT CASE WHEN total BETWEEN 1 AND 5 THEN 'a' ELSE 'b' END AS c, COUNT(*) AS n FROM orders GROUP BY CASE WHEN total BETWEEN 1 AND 5 THEN 'a' ELSE 'b' END
SELECT id FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_date DESC) AS rn FROM orders) t WHERE rn = 1
SELECT SUM(total) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS s FROM orders
SELECT HASHBYTES('SHA2_256', name) AS h, SOUNDEX(name) AS s, TRANSLATE(name, 'ab', 'cd') AS t, TRIM(name) AS u, QUOTENAME(name) AS q, UNICODE(name) AS v, STR(1.5, 4, 1) AS w, REVERSE(name) AS x FROM customers
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN employees e ON e.id = o.id ORDER BY name
;WITH t AS (SELECT id FROM orders) SELECT id FROM t
SELECT STUFF((SELECT ',' + name FROM customers FOR XML PATH('')), 1, 1, '') AS names
SELECT min(order_date) start, max(order_date) finish FROM orders
SELECT TOP 5 * FROM orders ORDER BY NEWID()
SELECT TOP 5 name, price FROM products ORDER BY price DESC
SELECT TOP(5) * FROM orders
SELECT LEN(name), UPPER(name) FROM customers
SELECT name + ' ' + city AS label FROM customers
SELECT DATEADD(MONTH, -1, GETDATE())
SELECT DATEDIFF(DAY, order_date, GETDATE()) AS age FROM orders
SELECT CONVERT(VARCHAR(7), order_date, 120) AS ym, SUM(total) FROM orders GROUP BY CONVERT(VARCHAR(7), order_date, 120)
SELECT CAST(order_date AS DATE) AS d, COUNT(*) FROM orders GROUP BY CAST(order_date AS DATE)
SELECT id FROM orders ORDER BY id OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY
SELECT ISNULL(SUM(total), 0) FROM orders
SELECT COALESCE(NULL, 'a'), NULLIF(1, 2), IIF(1 > 0, 'a', 'b')
SELECT [name] AS [Customer Name] FROM [dbo].[customers] WHERE [country] = N'DE'
SELECT name FROM customers WHERE name LIKE '[A-C]%'
SELECT CHARINDEX('@', email), SUBSTRING(email, 1, 3), REPLACE(email, '@', ' at ') FROM customers
SELECT ROW_NUMBER() OVER (ORDER BY (SELECT NULL)) AS rn, id FROM orders
SELECT id FROM orders WHERE order_date >= '20240101' AND order_date < DATEADD(YEAR, 1, '20240101')
SELECT FORMAT(total, 'N2'), FORMAT(order_date, 'd', 'en-US') FROM orders
SELECT DATENAME(MONTH, order_date), DATEPART(WEEKDAY, order_date), DATEPART(iso_week, order_date) FROM orders
SELECT STRING_AGG(status, ',') FROM orders
SELECT status, COUNT(*) AS n FROM orders GROUP BY GROUPING SETS ((status), ())
SELECT c.name, o.cnt FROM customers c OUTER APPLY (SELECT COUNT(*) AS cnt FROM orders WHERE customer_id = c.id) o
SELECT * FROM (SELECT status, total FROM orders) AS src PIVOT (SUM(total) FOR status IN ([open], [paid])) AS p
SELECT TRY_CONVERT(INT, notes), TRY_CAST(notes AS DECIMAL(10,2)) FROM orders
SELECT SUM(total) OVER (PARTITION BY customer_id ORDER BY order_date ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM orders
SELECT LAG(total, 1, 0) OVER (ORDER BY id), FIRST_VALUE(total) OVER (ORDER BY id) FROM orders
SELECT CASE WHEN total IS NULL THEN 0 ELSE total END FROM orders
SELECT ABS(-1), CEILING(1.1), FLOOR(1.9), ROUND(1.55, 1), POWER(2, 3), SQRT(4), SIGN(-1), PI()
SELECT GETDATE(), SYSUTCDATETIME(), CURRENT_TIMESTAMP
SELECT DISTINCT country FROM customers WHERE country IS NOT NULL
SELECT e.[order] FROM events AS e
SELECT VALUE FROM STRING_SPLIT('a,b', ',')
SELECT REPLICATE('*', 5), SPACE(2), REVERSE(name), STUFF(name, 1, 1, ''), LTRIM(name) FROM customers
SELECT JSON_VALUE(payload, '$.a') FROM events WHERE ISJSON(payload) = 1
SELECT name FROM customers ORDER BY name COLLATE Latin1_General_CI_AS
SELECT EOMONTH(GETDATE()), DATEFROMPARTS(2024, 2, 29), ISDATE('x')
SELECT STDEV(total), VAR(total), COUNT_BIG(*) FROM orders
SELECT id FROM orders WHERE total > 5 AND NOT EXISTS (SELECT * FROM order_items WHERE order_id = orders.id)
SELECT TOP 1 PERCENT id FROM orders
SELECT MAX(order_date) FROM orders HAVING COUNT(*) > 0
SELECT CONCAT_WS('-', 'a', 'b'), TRANSLATE('abc', 'a', 'x')
SELECT o.id AS [id], SUM(i.qty * i.unit_price) AS [sum] FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY o.id
WITH cte AS (SELECT id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY id) AS rn FROM orders) SELECT id FROM cte WHERE rn = 1
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY price) OVER (PARTITION BY category) FROM products
(SELECT name FROM customers) UNION (SELECT name FROM employees)
