import unittest

from starlette.testclient import TestClient

ADA = {"Authorization": "Bearer t-ada"}
BEN = {"Authorization": "Bearer t-ben"}


class TestCases(unittest.TestCase):
    def setUp(self):
        self.client = TestClient(task_func({"t-ada": "ada", "t-ben": "ben"}))

    def post(self, plant="Kale", grams=20, owner="ada", headers=ADA, **more):
        body = {"plant": plant, "grams": grams, "owner": owner, **more}
        return self.client.post("/offers", json=body, headers=headers)

    def result(self, answer):
        return answer.status_code, answer.json()

    def plants(self, query=""):
        body = self.client.get(f"/offers{query}").json()
        return [offer["plant"] for offer in body["offers"]], body["total"]

    def test_offer_is_made(self):
        answer = self.post(plant="  Red kale ")
        self.assertEqual(
            self.result(answer), (201, {"id": 1, "plant": "Red kale", "grams": 20, "owner": "ada"})
        )
        self.assertEqual(answer.headers["Location"], "/offers/1")
        self.assertEqual(
            self.result(self.client.get("/offers/1")),
            (200, {"id": 1, "plant": "Red kale", "grams": 20, "owner": "ada"}),
        )

    def test_list_begins_empty_and_goes_by_id(self):
        self.assertEqual(self.result(self.client.get("/offers")), (200, {"offers": [], "total": 0}))
        self.post("Leek")
        self.post("Chard", owner="ben", headers=BEN)
        self.assertEqual(
            self.client.get("/offers").json(),
            {
                "offers": [
                    {"id": 1, "plant": "Leek", "grams": 20, "owner": "ada"},
                    {"id": 2, "plant": "Chard", "grams": 20, "owner": "ben"},
                ],
                "total": 2,
            },
        )

    def test_list_is_filtered_and_cut(self):
        for plant in ("Kale", "red KALE", "Leek", "Kale, blue"):
            self.post(plant)
        self.assertEqual(self.plants("?plant=kale"), (["Kale", "red KALE", "Kale, blue"], 3))
        self.assertEqual(self.plants("?plant=KALE&offset=1&limit=1"), (["red KALE"], 3))
        self.assertEqual(self.plants("?offset=3"), (["Kale, blue"], 4))
        self.assertEqual(self.plants("?offset=9&limit=0"), ([], 4))

    def test_usual_and_largest_page(self):
        for number in range(53):
            self.post(f"P{number}")
        self.assertEqual(
            [len(self.plants(query)[0]) for query in ("", "?limit=50", "?limit=99")], [10, 50, 50]
        )
        self.assertEqual(self.plants("?offset=50&limit=51"), (["P50", "P51", "P52"], 53))

    def test_bad_pages(self):
        for query in ("?offset=-1", "?limit=x", "?limit=", "?offset=1.5", "?limit=%C2%B2"):
            self.assertEqual(
                self.result(self.client.get(f"/offers{query}")), (400, {"error": "bad page"})
            )

    def test_token_is_needed_first(self):
        for headers in (
            {},
            {"Authorization": "Bearer nope"},
            {"Authorization": "Basic t-ada"},
            {"Authorization": "t-ada"},
        ):
            answer = self.client.post("/offers", content=b"{", headers=headers)
            self.assertEqual(self.result(answer), (401, {"error": "token needed"}))
            answer = self.client.delete("/offers/7", headers=headers)
            self.assertEqual(self.result(answer), (401, {"error": "token needed"}))

    def test_body_must_be_json(self):
        answer = self.client.post("/offers", content=b"{plant", headers=ADA)
        self.assertEqual(self.result(answer), (400, {"error": "not json"}))

    def test_body_must_fit(self):
        cases = [
            (self.post(plant=" "), "plant"),
            (self.post(plant="x" * 41, grams=0), "grams,plant"),
            (self.post(grams=5001, colour="red", owner=""), "colour,grams,owner"),
            (self.client.post("/offers", json={}, headers=ADA), "grams,owner,plant"),
            (self.client.post("/offers", json=[1], headers=ADA), "body"),
        ]
        for answer, names in cases:
            self.assertEqual(self.result(answer), (422, {"error": names}))
        self.assertEqual(self.post(plant="x" * 40, grams=5000).status_code, 201)

    def test_offers_are_made_for_oneself(self):
        self.assertEqual(self.result(self.post(owner="ben")), (403, {"error": "not yours"}))
        self.assertEqual(self.result(self.post(owner="ben", grams=0)), (422, {"error": "grams"}))
        self.assertEqual(self.post().json()["id"], 1)

    def test_offer_is_removed_by_its_owner(self):
        self.post()
        answer = self.client.delete("/offers/1", headers=BEN)
        self.assertEqual(self.result(answer), (403, {"error": "not yours"}))
        answer = self.client.delete("/offers/1", headers=ADA)
        self.assertEqual((answer.status_code, answer.content), (204, b""))
        answer = self.client.delete("/offers/1", headers=ADA)
        self.assertEqual(self.result(answer), (404, {"error": "no such offer"}))
        self.assertEqual(self.post().json()["id"], 2)

    def test_unknown_places(self):
        self.assertEqual(
            self.result(self.client.get("/offers/5")), (404, {"error": "no such offer"})
        )
        for path in ("/offers/five", "/", "/offer"):
            self.assertEqual(self.result(self.client.get(path)), (404, {"error": "not found"}))

    def test_other_methods(self):
        for method, path in (
            ("PUT", "/offers"),
            ("DELETE", "/offers"),
            ("POST", "/offers/1"),
            ("PUT", "/offers/1"),
        ):
            self.assertEqual(
                self.result(self.client.request(method, path)),
                (405, {"error": "method not allowed"}),
            )

    def test_applications_do_not_share_offers(self):
        self.post()
        other = TestClient(task_func({}))
        self.assertEqual(other.get("/offers").json(), {"offers": [], "total": 0})
